import { create } from 'zustand';
import { call, type Result } from '../../api/client';
import { namePerson } from '../../api/person';
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
import { forgetDrafts, hasDrafts } from '../drafts/drafts';
import { applyUserChange } from './apply';
import { forgetSession, keepSession, keptSession, type Session } from './kept-session';
import { keepLoginBackground } from './login-background';

export interface SessionState {
  /** unknown until the first get_info is answered. */
  status: 'unknown' | 'out' | 'in';
  session: Session | null;
  /** Storage of the plan; null until the live connection has told. */
  storage: StorageInfo | null;
  plan: SubscriptionInfo | null;
  /** Invitations into companies that wait for an answer. */
  unreadInvites: number;
  /** Invitations into teams that wait for an answer. */
  unreadTeamInvites: number;
  /** Comments that mention the person and that they have not read. */
  unreadMentions: number;
  /** The server does not answer as it should (404 or 502 on get_info). */
  technical: boolean;
  /** So it has become while the page was open: it keeps its state below a notice. */
  heldUp: boolean;
  /** The server could not be reached when the page asked who is logged in. */
  offline: boolean;
  /** Logged out by the person's own wish, so that whoever comes next is not led back to where they were. */
  left: boolean;
  /** Why the session ended without the person's wish; null where it did not. */
  ended: LogOutReason | 'unknown' | null;
  /** It left unsaved text in this browser, which is offered after the next log-in. */
  hasKept: boolean;
  /** Log-ins made on this page; those of another tab, or before a reload, do not count. */
  logIns: number;
  /** A build other than this page's is being served. */
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
  technical: false,
  heldUp: false,
  offline: false,
  left: false,
  ended: null,
  hasKept: false,
  logIns: 0,
  newVersion: null,
};

export const useSession = create<SessionState>(() => START);

useSession.subscribe(({ session }) => namePerson(session?.uid ?? null));

export const selectRole = (state: SessionState): Role | null => state.session?.role ?? null;
export const selectUserId = (state: SessionState): UserId | null => state.session?.uid ?? null;
setViewer(() => selectUserId(useSession.getState()));
/** The person's own topic. */
export const selectOwnTopic = (state: SessionState): string => `user:${state.session?.uid}`;
export const selectUserName = (state: SessionState): string => state.session?.user_name ?? '';

/** The plan as it is shown: its title while it is active, else Free. */
export function selectPlanTitle(state: SessionState): string {
  const subscription = state.session?.subscription;
  return subscription?.is_active_subscription ? subscription.product_title : 'free';
}

type Info = Result<'account/get_info'>;

/** Why sessions end that a person ends: by Log out, or as somebody logs in anew, in whatever tab of the browser. */
const WISHED = new Set<string>(['logged_out', 'logged_in_again']);

/** One refusal may be a hiccup of a deploy; so many in a row within that time are works on the server. */
const HELD_UP_AFTER = 3;
const HELD_UP_WITHIN_MS = 30_000;

let own: Subscription | null = null;

function hold(info: SessionInfo & { trialcounter?: number | null }): void {
  const { sid: _sid, ...rest } = info;
  const session: Session = { ...rest, trialcounter: info.trialcounter ?? null };
  if (info.login_background) keepLoginBackground(info.login_background);
  keepSession(session);
  useSession.setState({
    status: 'in',
    session,
    technical: false,
    heldUp: false,
    offline: false,
    left: false,
    ended: null,
  });
}

/** When get_info was refused as by works on the server, without an answer since. */
let refusals: number[] = [];

async function askInfo(): Promise<Info> {
  try {
    const info = await call('account/get_info');
    refusals = [];
    useSession.setState({ heldUp: false });
    return info;
  } catch (failure) {
    if (isTechnical(failure)) {
      const now = Date.now();
      refusals = [...refusals.filter((at) => now - at <= HELD_UP_WITHIN_MS), now];
      if (refusals.length >= HELD_UP_AFTER) useSession.setState({ heldUp: true });
    }
    throw failure;
  }
}

function isTechnical(failure: unknown): boolean {
  const { status } = failure as { status?: number | null };
  return status === 404 || status === 502;
}

/** Another person has logged in in this browser: the page starts anew as theirs. */
export function startAnew(): void {
  dropSession('logged_in_again');
  void loadSession();
}

async function freshSid(): Promise<string | null> {
  const info = await askInfo();
  const expected = useSession.getState().session?.uid;
  if ('uid' in info && info.uid === expected) {
    hold(info);
    return info.sid;
  }
  dropSession();
  // another person has logged in in this browser: the page starts anew as theirs
  if (info.is_logged_in) void loadSession();
  return null;
}

function pageBuild(version: string): string | null {
  return version.split('+')[1] ?? null;
}

/** Opens the live connection for the session; the first sid may be one that came just now. */
function goLive(firstSid: string | null): void {
  let sid = firstSid;
  const topic = selectOwnTopic(useSession.getState());
  own?.unsubscribe();
  live.start({
    sid: async () => {
      const held = sid;
      sid = null;
      return held ?? (await freshSid());
    },
    ownTopic: () => topic,
    onInit: (answer) => noticeVersion(answer.server_version),
    onLogOut: (reason) => {
      if (reason === 'logged_out') forgetOwnDrafts();
      dropSession(reason as LogOutReason);
    },
    onNewVersion: noticeVersion,
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
 * Hears every change of the person's own topic from now on; where changes could not be told one by one, `lost` is called
 * instead. Returns the function that ends it.
 */
export function onUserChange(hear: (change: UserChange) => void, lost?: () => void): () => void {
  const topic = selectOwnTopic(useSession.getState());
  const subscription = live.subscribe<UserChange, UserSnapshot>(topic, {
    from: live.head(topic) ?? undefined,
    apply: (frame) => {
      for (const change of frame.changes) hear(change);
    },
    ...(lost ? { snapshot: lost } : {}),
  });
  return () => subscription.unsubscribe();
}

/** Notices that another build is served. */
export function noticeVersion(version: string): void {
  const build = pageBuild(version);
  if (build && __BUILD_ID__ !== 'dev' && build !== __BUILD_ID__) useSession.setState({ newVersion: version });
}

/** Asks who is logged in, once at the start of the page. */
export async function loadSession(): Promise<void> {
  try {
    const info = await call('account/get_info');
    if ('uid' in info) {
      hold(info);
      goLive(info.sid);
    } else {
      forgetSession();
      useSession.setState({ status: 'out', session: null, technical: false, offline: false });
    }
  } catch (failure) {
    const status = (failure as { status?: number | null }).status ?? null;
    const technical = isTechnical(failure);
    const offline = status === null;
    // without the server the shell opens for whoever it was last; who they are is asked when the line is there
    const session = offline ? keptSession() : null;
    useSession.setState({ status: session ? 'in' : 'out', session, technical, offline });
    if (session) goLive(null);
  }
}

/** Asks again who is logged in, after something of the account has changed. Rejects with an ApiError. */
export async function refreshSession(): Promise<void> {
  const info = await call('account/get_info');
  if ('uid' in info) hold(info);
  else dropSession();
}

/** Says how the person is reached in public; an empty text takes it away. Rejects with an ApiError. */
export async function setPublicContact(contact: string): Promise<void> {
  const { result } = await live.send('account.set_public_contact', { contact });
  useSession.setState((state) => applyUserChange(state, { kind: 'contact_changed', ...result }));
}

/** Logs in; fails with the ApiError of account/log_in. */
export async function logIn(email: string, pass: string): Promise<Session> {
  const info = await call('account/log_in', { email, pass });
  hold(info);
  // log_in does not say how much of the trial is left
  const more = await call('account/get_info').catch(() => null);
  const told = more && 'uid' in more ? more : null;
  if (told) hold(told);
  goLive(told?.sid ?? info.sid);
  useSession.setState(({ logIns }) => ({ logIns: logIns + 1 }));
  return useSession.getState().session as Session;
}

/** Who logs out leaves nothing that they typed in this browser; a session that ends otherwise does, for the next log-in. */
function forgetOwnDrafts(): void {
  const { session } = useSession.getState();
  if (session) forgetDrafts(session.uid);
}

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  // the live connection may tell of it before the answer is here
  useSession.setState({ left: true });
  try {
    await call('account/log_out');
  } finally {
    forgetOwnDrafts();
    dropSession();
  }
}

/** Forgets the session and all that its stores hold; the router leads to the log-in page. `reason` tells why, as far as it is known. */
export function dropSession(reason: LogOutReason | 'unknown' = 'unknown'): void {
  own?.unsubscribe();
  own = null;
  live.stop();
  forgetSession();
  resetSessionStores();
  const { newVersion, logIns, left, session } = useSession.getState();
  // the person ended it, be it in another tab
  const wished = left || WISHED.has(reason);
  const ended = wished ? null : reason;
  const hasKept = !wished && session !== null && hasDrafts(session.uid);
  useSession.setState({ ...START, status: 'out', left: wished, ended, hasKept, newVersion, logIns });
}
