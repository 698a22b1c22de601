import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { ChangeFrame } from '../../live/topic';
import {
  type JobId,
  LIMITS,
  type Playlist,
  type PlaylistChange,
  type PlaylistId,
  type PlaylistSnapshot,
  type TrackId,
  type UserId,
} from '../../protocol/generated/protocol';
import { hearReview } from '../review/notices';
import { bringRows, leavePlaylist, useReview } from '../review/store';
import { read } from '../review/table';
import { applyPlaylistChange, type LastChange, lastChangeOf, type Wishes } from './apply';

export interface PlaylistState {
  job: JobId | null;
  me: UserId;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Every playlist of the job that is known here, by id. Tracks stand in them as ids; their rows are the review's. */
  playlists: Readonly<Record<PlaylistId, Playlist>>;
  /** The reviewers' playlists of the job, newest first. */
  own: readonly PlaylistId[];
  /** Those that are shared with the viewer. */
  shared: readonly PlaylistId[];
  /** The playlist that tracks are put into. */
  current: PlaylistId | null;
  wishes: Wishes;
  /** The last change of the current playlist by somebody else. */
  lastChange: LastChange | null;
  /** The tracks that a colleague has just put in: they are lit for a while. */
  lit: readonly TrackId[];
  /** The rows of the current playlist are being read. */
  reading: boolean;
}

const START: PlaylistState = {
  job: null,
  me: 0,
  status: 'idle',
  playlists: {},
  own: [],
  shared: [],
  current: null,
  wishes: {},
  lastChange: null,
  lit: [],
  reading: false,
};

const LIT_MS = 1600;

/** The reviewers' playlists of the job that is open. */
export const usePlaylists = createSessionStore<PlaylistState>(() => START, closePlaylists);

const subscriptions = new Map<PlaylistId, Subscription>();

function subscribe(id: PlaylistId): void {
  const playlist = usePlaylists.getState().playlists[id];
  if (!playlist || subscriptions.has(id)) return;
  const { offset, epoch } = playlist.live;
  const subscription = live.subscribe<PlaylistChange, PlaylistSnapshot>(`playlist:${id}`, {
    from: { offset, epoch },
    apply: (frame, { missed }) => applyFrame(id, frame, missed),
    snapshot: (snapshot) => {
      if (snapshot) merge(id, snapshot);
      void readRows(id, missingRows(id));
    },
    closed: () => forget(id),
    rejected: () => forget(id),
  });
  subscriptions.set(id, subscription);
}

function unsubscribe(id: PlaylistId): void {
  subscriptions.get(id)?.unsubscribe();
  subscriptions.delete(id);
}

function merge(id: PlaylistId, change: Partial<Playlist>): void {
  usePlaylists.setState(({ playlists }) => {
    const playlist = playlists[id];
    return playlist ? { playlists: { ...playlists, [id]: { ...playlist, ...change } } } : {};
  });
}

function forget(id: PlaylistId): void {
  unsubscribe(id);
  usePlaylists.setState((state) => {
    const { [id]: _gone, ...playlists } = state.playlists;
    return {
      playlists,
      own: state.own.filter((other) => other !== id),
      shared: state.shared.filter((other) => other !== id),
      ...(state.current === id ? { current: null, wishes: {}, lastChange: null } : {}),
    };
  });
}

function applyFrame(id: PlaylistId, frame: ChangeFrame<PlaylistChange>, missed: boolean): void {
  for (const change of frame.changes) {
    const { playlists, current, me } = usePlaylists.getState();
    const playlist = playlists[id];
    if (!playlist) return;
    const next = applyPlaylistChange(playlist, change);
    if (!next) {
      forget(id);
      return;
    }
    if (next !== playlist) {
      merge(id, next);
      leavePlaylist(
        id,
        playlist.tracks_id.filter((track) => !next.tracks_id.includes(track)),
      );
    }
    const last = lastChangeOf(change);
    if (last && current === id && last.by !== me) tellLast(last, missed);
  }
  void readRows(id, missingRows(id));
}

function tellLast(last: LastChange, missed: boolean): void {
  const lit = missed || last.kind === 'removed' ? [] : last.tracks_id;
  usePlaylists.setState({ lastChange: last, lit });
  if (lit.length === 0) return;
  setTimeout(() => {
    if (usePlaylists.getState().lit === lit) usePlaylists.setState({ lit: [] });
  }, LIT_MS);
}

function missingRows(id: PlaylistId): TrackId[] {
  const { rows } = useReview.getState();
  const { playlists, current } = usePlaylists.getState();
  if (current !== id) return [];
  return (playlists[id]?.tracks_id ?? []).filter((track) => !read(rows, track));
}

/**
 * Reads rows of a playlist into the review's table; without `tracks` all of them, page by page. Rows that are there
 * already stay as they are, unless they are to be read `anew`.
 */
async function readRows(id: PlaylistId, tracks?: readonly TrackId[], anew = false): Promise<void> {
  const { job } = usePlaylists.getState();
  if (job === null || tracks?.length === 0) return;
  const limit: number = tracks ? LIMITS.PAGE_MAX : LIMITS.PLAYLIST_PAGE;
  const page = async (more: object) => {
    const body = { playlist_id: id, job_id: job, limit, ...more };
    const { result, live: head } = await callWhole('application/get_playlist', body);
    if (usePlaylists.getState().job !== job) return 0;
    bringRows(result.tracks, head ?? null, anew);
    return result.tracks.length;
  };
  try {
    if (tracks) {
      for (let from = 0; from < tracks.length; from += limit) {
        await page({ offset: 0, track_ids: tracks.slice(from, from + limit) });
      }
      return;
    }
    usePlaylists.setState({ reading: true });
    let offset = 0;
    for (let count = limit; count >= limit - 1 && usePlaylists.getState().current === id; offset += count) {
      count = await page({ offset });
    }
  } catch {
    // the rows stay bare until the playlist is chosen again; the shell tells of the connection
  } finally {
    if (!tracks && usePlaylists.getState().current === id) usePlaylists.setState({ reading: false });
  }
}

/** Reads the playlists of a job and those shared with the viewer. */
export async function openPlaylists(job: JobId, me: UserId): Promise<void> {
  if (usePlaylists.getState().job !== job) closePlaylists();
  usePlaylists.setState({ job, me, status: 'loading' });
  await readPlaylists();
}

/** Reads the lists again: somebody made, shared or deleted one. */
export async function readPlaylists(): Promise<void> {
  const { job } = usePlaylists.getState();
  if (job === null) return;
  try {
    const [own, shared] = await Promise.all([
      call('playlist/get', { job_id: job }),
      call('playlist/get_shared', { job_id: job }),
    ]);
    if (usePlaylists.getState().job !== job) return;
    usePlaylists.setState((state) => {
      const known = [...own, ...shared].map((playlist) => [
        playlist.playlist_id,
        // what is subscribed to is newer
        subscriptions.has(playlist.playlist_id) ? (state.playlists[playlist.playlist_id] ?? playlist) : playlist,
      ]);
      return {
        status: 'ready',
        playlists: Object.fromEntries(known),
        own: own.map((playlist) => playlist.playlist_id),
        shared: shared.map((playlist) => playlist.playlist_id),
      };
    });
  } catch {
    if (usePlaylists.getState().job === job && usePlaylists.getState().status === 'loading') {
      usePlaylists.setState({ status: 'failed' });
    }
  }
}

export function closePlaylists(): void {
  for (const id of [...subscriptions.keys()]) unsubscribe(id);
  usePlaylists.setState(START);
}

/** Chooses the playlist that tracks are put into. */
export function choosePlaylist(id: PlaylistId | null): void {
  const before = usePlaylists.getState().current;
  if (before === id) return;
  usePlaylists.setState({ current: id, wishes: {}, lastChange: null, lit: [], reading: false });
  pruneSubscriptions();
  if (id === null) return;
  subscribe(id);
  void readRows(id);
}

hearReview((notice) => {
  const { current } = usePlaylists.getState();
  if (notice.kind === 'rows-old' && current !== null) void readRows(current, undefined, true);
});

let heard: PlaylistId | null = null;

/** The shared playlist whose tracks the submissions panel shows is subscribed to as well. */
export function hearSharedPlaylist(id: PlaylistId | null): void {
  heard = id;
  pruneSubscriptions();
  if (id !== null) subscribe(id);
}

function pruneSubscriptions(): void {
  const { current } = usePlaylists.getState();
  for (const id of [...subscriptions.keys()]) if (id !== current && id !== heard) unsubscribe(id);
}

/** Makes a playlist. Fails with an ApiError. */
export async function createPlaylist(
  job: JobId,
  name: string,
  tracks_id: readonly TrackId[],
  request_id: string,
): Promise<PlaylistId> {
  const body = { job_id: job, playlist_name: name, tracks_id: [...tracks_id], request_id };
  const { playlist_id } = await call('playlist/create', body);
  await readPlaylists();
  return playlist_id;
}

/** Deletes a playlist. Fails with an ApiError. */
export async function deletePlaylist(id: PlaylistId): Promise<void> {
  await call('playlist/delete', { playlist_id: id });
  forget(id);
}

/**
 * Puts a track into the current playlist or takes it out; shown at once. True once the server has done so, false where it
 * is no longer wanted. Fails with the ApiError of a refusal.
 */
export async function wishTrack(track: TrackId, wanted: boolean): Promise<boolean> {
  const { current } = usePlaylists.getState();
  if (current === null) return false;
  usePlaylists.setState(({ wishes }) => ({ wishes: { ...wishes, [track]: wanted } }));
  const event = wanted ? 'playlist.add_tracks' : 'playlist.delete_tracks';
  const stands = () => usePlaylists.getState().current === current && usePlaylists.getState().wishes[track] === wanted;
  try {
    const answer = await live.sendUntilAcked<Playlist>(event, { playlist_id: current, tracks_id: [track] }, stands);
    const here = subscriptions.get(current)?.head()?.offset ?? 0;
    if (answer && (answer.live?.offset ?? answer.result.live?.offset ?? 0) > here) {
      merge(current, { tracks_id: answer.result.tracks_id });
    }
    return answer !== null;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return false;
  } finally {
    if (stands()) {
      usePlaylists.setState(({ wishes }) => {
        const { [track]: _settled, ...rest } = wishes;
        return { wishes: rest };
      });
    }
  }
}
