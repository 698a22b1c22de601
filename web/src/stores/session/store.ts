import { create } from 'zustand';
import { call, type Result } from '../../api/client';
import { setPerson } from '../../api/person';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { resetSessionStores, setViewer } from '../../live/session-store';
import type {
  LogOutReason,
  Role,
  SessionInfo,
  StorageInfo,
  SubscriptionInfo,
  UserChange,
  UserId,
  UserSnapshot,
} from '../../protocol/generated/protocol';
import { deleteDrafts, hasDrafts } from '../drafts/drafts';
import { applyUserChange } from './apply';
import { storeLoginBackground } from './login-background';
import { clearStoredSession, readStoredSession, type Session, storeSession } from './stored-session';

export interface SessionState {
  /** `unknown` means that the page has not yet received the first response of `account/get_info`. */
  status: 'unknown' | 'out' | 'in';
  session: Session | null;
  /** The storage that the plan allows and the person uses; null until the live connection has sent it. */
  storage: StorageInfo | null;
  plan: SubscriptionInfo | null;
  /** The number of pending invitations to companies. */
  unreadInvites: number;
  /** The number of pending invitations to teams. */
  unreadTeamInvites: number;
  /** The number of comments that mention the person and are unread. */
  unreadMentions: number;
  /** The number of running uploads. They continue when the page changes. */
  uploads: number;
  /** True if `account/get_info` was answered with 404 or 502, which means that the server is under maintenance. */
  technical: boolean;
  /** True if the server became unavailable while the page was open: the page stays, with a notice above it. */
  isUnavailable: boolean;
  /** True if the server could not be reached when the page loaded the session. */
  offline: boolean;
  /** True if the session ended because the person logged out. The next log-in then does not return to the page that the person left. */
  left: boolean;
  /** The reason why the session ended without the person logging out. Null if the session did not end in this way. */
  ended: LogOutReason | 'unknown' | null;
  /** True if the ended session left unsaved text in this browser, which is offered after the next log-in. */
  hadDrafts: boolean;
  /** The number of log-ins on this page. Log-ins in other tabs or before a reload do not count. */
  logIns: number;
  /** The version of the server if it runs a different build than this page; otherwise null. */
  newVersion: string | null;
}

const START: SessionState = {
  status: 'unknown',
  session: null,
  storage: null,
  plan: null,
  unreadInvites: 0,
  unreadTeamInvites: 0,
  unreadMentions: 0,
  uploads: 0,
  technical: false,
  isUnavailable: false,
  offline: false,
  left: false,
  ended: null,
  hadDrafts: false,
  logIns: 0,
  newVersion: null,
};

export const useSession = create<SessionState>(() => START);

useSession.subscribe(({ session }) => setPerson(session?.uid ?? null));

export const selectRole = (state: SessionState): Role | null => state.session?.role ?? null;
export const selectUserId = (state: SessionState): UserId | null => state.session?.uid ?? null;
setViewer(() => selectUserId(useSession.getState()));
/** Returns the name of the person's own topic. */
export const selectOwnTopic = (state: SessionState): string => `user:${state.session?.uid}`;
export const selectUserName = (state: SessionState): string => state.session?.user_name ?? '';

/** Returns the title of the person's plan while it is active, otherwise Free. */
export function selectPlanTitle(state: SessionState): string {
  const subscription = state.session?.subscription;
  return subscription?.is_active_subscription ? subscription.product_title : 'free';
}

type Info = Result<'account/get_info'>;

/** The reasons that mean that the person ended the session themselves in some tab of this browser, by a log-out or by a new log-in. */
const LOGGED_OUT_HERE = new Set<string>(['logged_out', 'logged_in_again']);

/**
 * If the server refuses this number of successive requests within UNAVAILABLE_WINDOW_MS, the page shows that the server is unavailable. A
 * single refusal may be due to a deployment.
 */
const UNAVAILABLE_AFTER = 3;
const UNAVAILABLE_WINDOW_MS = 30_000;

let own: Subscription | null = null;

function startSession(info: SessionInfo & { trialcounter?: number | null }): void {
  const { sid: _sid, ...rest } = info;
  const session: Session = { ...rest, trialcounter: info.trialcounter ?? null };
  if (info.login_background) storeLoginBackground(info.login_background);
  storeSession(session);
  useSession.setState({
    status: 'in',
    session,
    technical: false,
    isUnavailable: false,
    offline: false,
    left: false,
    ended: null,
  });
}

/**
 * The times of the recent requests for `account/get_info` that the server refused because of maintenance. A successful request clears them.
 */
let refusals: number[] = [];

async function askInfo(): Promise<Info> {
  try {
    const info = await call('account/get_info');
    refusals = [];
    useSession.setState({ isUnavailable: false });
    return info;
  } catch (failure) {
    if (isMaintenance(failure)) {
      const now = Date.now();
      refusals = [...refusals.filter((at) => now - at <= UNAVAILABLE_WINDOW_MS), now];
      if (refusals.length >= UNAVAILABLE_AFTER) useSession.setState({ isUnavailable: true });
    }
    throw failure;
  }
}

function isMaintenance(failure: unknown): boolean {
  const { status } = failure as { status?: number | null };
  return status === 404 || status === 502;
}

/** Restarts the page because another person has logged in on this browser. */
export function restartSession(): void {
  dropSession('logged_in_again');
  void loadSession();
}

async function readSid(): Promise<string | null> {
  const info = await askInfo();
  const expected = useSession.getState().session?.uid;
  if ('uid' in info && info.uid === expected) {
    startSession(info);
    return info.sid;
  }
  dropSession();
  // another person has logged in on this browser: the page restarts for that person
  if (info.is_logged_in) void loadSession();
  return null;
}

function pageBuild(version: string): string | null {
  return version.split('+')[1] ?? null;
}

/**
 * Opens the live connection for the session. `firstSid` is a session id that was just received; if it is null, a session id is requested
 * first.
 */
function connect(firstSid: string | null): void {
  let sid = firstSid;
  const topic = selectOwnTopic(useSession.getState());
  own?.unsubscribe();
  live.start({
    sid: async () => {
      const firstKnown = sid;
      sid = null;
      return firstKnown ?? (await readSid());
    },
    ownTopic: () => topic,
    onInit: (answer) => setNewVersion(answer.server_version),
    onLogOut: (reason) => {
      if (reason === 'logged_out') deleteOwnDrafts();
      dropSession(reason as LogOutReason);
    },
    onNewVersion: setNewVersion,
  });
  own = live.subscribe<UserChange, UserSnapshot>(topic, {
    apply: (frame) => {
      for (const change of frame.changes) {
        useSession.setState((state) => applyUserChange(state, change));
      }
    },
    snapshot: (snapshot) => {
      if (!snapshot) return;
      useSession.setState((state) => ({
        plan: snapshot.subscription,
        storage: snapshot.storage,
        unreadInvites: snapshot.unread_invites,
        unreadTeamInvites: snapshot.unread_team_invites,
        unreadMentions: snapshot.unread_mentions,
        session: state.session && {
          ...state.session,
          trialcounter: snapshot.trialcounter === null ? null : Number(snapshot.trialcounter),
        },
      }));
    },
  });
}

/**
 * Calls `onChange` for every change that the person's own topic publishes from now on. Calls `onLost` if changes were missed and the server
 * cannot send them again. Returns the function that ends the subscription.
 */
export function onUserEvent(onChange: (change: UserChange) => void, onLost?: () => void): () => void {
  const topic = selectOwnTopic(useSession.getState());
  const subscription = live.subscribe<UserChange, UserSnapshot>(topic, {
    from: live.head(topic) ?? undefined,
    apply: (frame) => {
      for (const change of frame.changes) onChange(change);
    },
    ...(onLost ? { snapshot: onLost } : {}),
  });
  return () => subscription.unsubscribe();
}

/** Records that the server runs a different build than this page. */
export function setNewVersion(version: string): void {
  const build = pageBuild(version);
  if (build && __BUILD_ID__ !== 'dev' && build !== __BUILD_ID__) useSession.setState({ newVersion: version });
}

/** Loads the session; called once, when the page starts. */
export async function loadSession(): Promise<void> {
  try {
    const info = await call('account/get_info');
    if ('uid' in info) {
      startSession(info);
      connect(info.sid);
    } else {
      clearStoredSession();
      useSession.setState({ status: 'out', session: null, technical: false, offline: false });
    }
  } catch (failure) {
    const status = (failure as { status?: number | null }).status ?? null;
    const technical = isMaintenance(failure);
    const offline = status === null;
    // without the server the shell opens for the last person; the session is checked when the connection is up
    const session = offline ? readStoredSession() : null;
    useSession.setState({ status: session ? 'in' : 'out', session, technical, offline });
    if (session) connect(null);
  }
}

/** Reads the session again, after a change of the account. Rejects with an ApiError. */
export async function refreshSession(): Promise<void> {
  const info = await call('account/get_info');
  if ('uid' in info) startSession(info);
  else dropSession();
}

/** Sets the contact that the person shows publicly; an empty text removes it. Rejects with an ApiError. */
export async function setPublicContact(contact: string): Promise<void> {
  const { result } = await live.send('account.set_public_contact', { contact });
  useSession.setState((state) => applyUserChange(state, { kind: 'contact_changed', ...result }));
}

/** Logs in; rejects with the ApiError of account/log_in. */
export async function logIn(email: string, pass: string): Promise<Session> {
  const info = await call('account/log_in', { email, pass });
  startSession(info);
  // the response of log_in does not contain the rest of the trial
  const more = await call('account/get_info').catch(() => null);
  const loggedIn = more && 'uid' in more ? more : null;
  if (loggedIn) startSession(loggedIn);
  connect(loggedIn?.sid ?? info.sid);
  useSession.setState(({ logIns }) => ({ logIns: logIns + 1 }));
  return useSession.getState().session as Session;
}

/** Deletes the person's unsaved text in this browser when they log out. If a session ends otherwise, the text stays for the next log-in. */
function deleteOwnDrafts(): void {
  const { session } = useSession.getState();
  if (session) deleteDrafts(session.uid);
}

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  // the live connection may report the end of the session before the response is received
  useSession.setState({ left: true });
  try {
    await call('account/log_out');
  } finally {
    deleteOwnDrafts();
    dropSession();
  }
}

/**
 * Clears the session and the data of all stores that belong to it; the router then opens the log-in page. `reason`: why the session ended.
 */
export function dropSession(reason: LogOutReason | 'unknown' = 'unknown'): void {
  own?.unsubscribe();
  own = null;
  live.stop();
  clearStoredSession();
  resetSessionStores();
  const { newVersion, logIns, left, session } = useSession.getState();
  // the person ended the session, possibly in another tab
  const isOwnLogout = left || LOGGED_OUT_HERE.has(reason);
  const ended = isOwnLogout ? null : reason;
  const hadDrafts = !isOwnLogout && session !== null && hasDrafts(session.uid);
  useSession.setState({ ...START, status: 'out', left: isOwnLogout, ended, hadDrafts, newVersion, logIns });
}
