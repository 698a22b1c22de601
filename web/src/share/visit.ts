import { create } from 'zustand';
import { ApiError, errorText } from '../api/errors';
import type { Subscription } from '../live/dispatch';
import { live } from '../live/live';
import type { LinkChange, LinkSnapshot, LiveHead, SharedTrack } from '../protocol/generated/protocol';
import { type Credentials, storeCredentials } from './address';
import { readInfo, readTracks, type SharedInfo, setBackground } from './page-calls';
import { createRefresh } from './refresh';

/** The state of the page of a share link. */
export type PageState =
  | { kind: 'loading' }
  /** The page asks for the link's password; `error` is the reason that the last password was refused. */
  | { kind: 'password'; error: string | null; busy: boolean }
  /** The link has expired, was revoked, or never existed. */
  | { kind: 'dead'; reason: 'expired' | 'revoked' | 'unknown'; contact: string | null }
  | { kind: 'failed'; text: string }
  | { kind: 'open' };

export interface Visit {
  stage: PageState;
  info: SharedInfo | null;
  /** The shared tracks in the order of the playlist; null until the first tracks are loaded. */
  tracks: readonly SharedTrack[] | null;
  /** The reason that the tracks could not be read. */
  failure: string | null;
}

const START: Visit = { stage: { kind: 'loading' }, info: null, tracks: null, failure: null };
const PAGE = 200;

export const useVisit = create<Visit>(() => START);

let opened: Credentials | null = null;
let following: Subscription | null = null;
let unanswered: string | undefined;

/** Returns the credentials of the link that is open. */
export function key(): Credentials {
  if (!opened) throw new Error('the page has no link');
  return opened;
}

/** Returns the link's credentials for the live connection. */
export function credentials(): { token: string; ticket?: string } {
  const { token, ticket } = key();
  return ticket === null ? { token } : { token, ticket };
}

/** Opens the link with the credentials from the page's address. `taken` is null if the address contains none. */
export async function open(taken: Credentials | null): Promise<void> {
  leave();
  opened = taken;
  useVisit.setState(START, true);
  if (taken) await info.run();
  else end('unknown', null);
}

/** Sends the link's password, which the visitor entered. */
export async function showPassword(password: string): Promise<void> {
  useVisit.setState({ stage: { kind: 'password', error: null, busy: true } });
  unanswered = password;
  await info.run();
}

/** Reads the link again after a failure. */
export async function retry(): Promise<void> {
  if (useVisit.getState().stage.kind === 'failed') useVisit.setState(START, true);
  await info.run();
}

/** Reads the data of the link from the server. Only one read runs at a time. */
const info = createRefresh(async () => {
  const password = unanswered;
  unanswered = undefined;
  try {
    const { result, live: head, ticket } = await readInfo(key(), password);
    const known = useVisit.getState().info;
    if (ticket !== null) opened = { ...key(), ticket };
    storeCredentials(key());
    useVisit.setState({
      stage: { kind: 'open' },
      info: known ? { ...result, background: keepSignedUrl(known, result) } : result,
    });
    follow(result, head);
    // the topic publishes changes of the tracks; they are read here only if none are loaded yet
    if (useVisit.getState().tracks === null) await tracks.run();
  } catch (failure) {
    if (!refused(failure, password !== undefined)) throw failure;
  }
});

/**
 * Returns the URL of the background picture. Every read returns a newly signed URL, but the page keeps the old URL while the picture is the
 * same.
 */
function keepSignedUrl(known: SharedInfo, read: SharedInfo): string | null {
  const picture = (address: string | null) => address?.split('?')[0];
  return picture(known.background) === picture(read.background) ? known.background : read.background;
}

const tracks = createRefresh(async () => {
  const { info: shown } = useVisit.getState();
  if (!shown) return;
  try {
    const read = new Map<number, SharedTrack>();
    for (let offset = 0, most = 1; offset < most; offset += PAGE) {
      const page = await readTracks(key(), shown.id, offset, PAGE);
      for (const track of page.tracks) read.set(track.track_id, track);
      most = page.number_of_tracks;
      // the first tracks can be played before the last are loaded
      if (useVisit.getState().tracks === null || offset + PAGE >= most) {
        useVisit.setState({ tracks: [...read.values()], failure: null });
      }
      if (page.tracks.length === 0) break;
    }
  } catch (failure) {
    if (refused(failure, false)) return;
    useVisit.setState({ failure: errorText(failure) });
    throw failure;
  }
});

/** Reads the tracks again. */
export const refetchTracks = (): Promise<void> => tracks.run();

/** Sets the background picture of the link's page; null restores the default picture. Rejects with an ApiError. */
export async function changeBackground(file: File | null): Promise<void> {
  const { info: shown } = useVisit.getState();
  if (!shown) return;
  await setBackground(key(), shown.id, file);
  await info.run();
}

/**
 * Shows why a request for the link failed, for example that the link has expired. `tried`: true if a password was sent. Returns false, and
 * shows nothing, if the open page can stay as it is.
 */
function refused(failure: unknown, tried: boolean): boolean {
  const code = failure instanceof ApiError ? failure.code : null;
  const contact = failure instanceof ApiError ? failure.contact : null;
  if (code === 'link_password_required' || code === 'wrong_link_password') {
    leave();
    opened = { ...key(), ticket: null };
    storeCredentials(opened);
    const error = tried ? "That isn't the right password for this link" : null;
    useVisit.setState({ stage: { kind: 'password', error, busy: false }, info: null, tracks: null });
  } else if (code === 'link_expired') end('expired', contact);
  else if (code === 'link_revoked') end('revoked', contact);
  else if (code === 'not_found') end('unknown', contact);
  else if (tried) useVisit.setState({ stage: { kind: 'password', error: errorText(failure), busy: false } });
  else if (useVisit.getState().stage.kind === 'open') return false;
  else useVisit.setState({ stage: { kind: 'failed', text: errorText(failure) } });
  return true;
}

function end(reason: 'expired' | 'revoked' | 'unknown', contact: string | null): void {
  leave();
  const known = useVisit.getState().info?.shared_by.contact ?? null;
  useVisit.setState({ stage: { kind: 'dead', reason, contact: contact ?? known }, info: null, tracks: null });
}

function leave(): void {
  following?.unsubscribe();
  following = null;
  info.stop();
  tracks.stop();
}

function follow({ link_id }: SharedInfo, head: LiveHead | undefined): void {
  if (following) return;
  if (live.state.kind === 'off') {
    live.start({
      // a person with an account is a visitor here as well: only the link decides what is allowed
      sid: async () => null,
      ownTopic: () => null,
      onInit: () => {},
      onLogOut: () => void retry(),
      onNewVersion: () => {},
    });
  }
  following = live.subscribe<LinkChange, LinkSnapshot>(`link:${link_id}`, {
    ...credentials(),
    from: head && { offset: head.offset, epoch: head.epoch },
    apply: ({ changes }) => changes.forEach(onChange),
    snapshot: () => {
      void info.run();
      void tracks.run();
    },
    closed: onLost,
    rejected: onLost,
  });
}

/** Called when the live subscription of the link has ended. Reads the link again, because the server's response contains the reason. */
function onLost(): void {
  following = null;
  if (useVisit.getState().stage.kind === 'open') void info.run();
}

function onChange(change: LinkChange): void {
  const { info: shown } = useVisit.getState();
  if (!shown) return;
  const put = (part: Partial<SharedInfo>) => useVisit.setState({ info: { ...shown, ...part } });
  switch (change.kind) {
    case 'link_revoked':
      end(change.reason, shown.shared_by.contact);
      return;
    case 'link_changed':
      put({
        allowed_all_tracks: change.allowed_all_tracks,
        allowed_single_track: change.allowed_single_track,
        expires_at: change.expires_at,
      });
      return;
    case 'renamed':
      put({ playlist_name: change.playlist_name, description: change.description });
      return;
    case 'background_changed':
      void info.run();
      return;
    case 'tracks_changed':
      inOrder(change.tracks_id);
      // their number, their length and the size of an archive
      void info.run();
      void tracks.run();
  }
}

/** Sorts the loaded tracks by the given ids, and removes tracks that are no longer in the playlist. */
function inOrder(ids: readonly number[]): void {
  const { tracks: held } = useVisit.getState();
  if (!held) return;
  const by = new Map(held.map((track) => [track.track_id, track]));
  useVisit.setState({ tracks: ids.flatMap((id) => by.get(id) ?? []) });
}
