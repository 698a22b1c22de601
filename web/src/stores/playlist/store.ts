import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { readAll } from '../../api/pages';
import { createLiveEntity } from '../../live/entity';
import { Highlights } from '../../live/highlights';
import { LatestRead } from '../../live/latest-read';
import { live } from '../../live/live';
import { isOutage } from '../../live/outage';
import { createSessionStore } from '../../live/session-store';
import { ThrottledRead } from '../../live/throttled-read';
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
import { LONG_TOAST_MS, toast } from '../../ui/toast-store';
import { deletion } from '../history/deletion';
import type { UndoableAction } from '../history/store';
import { onReview } from '../review/events';
import { getById } from '../review/id-map';
import { leavePlaylist, reorderPlaylist } from '../review/shown-playlist';
import { mergeRows, useReview } from '../review/store';
import { applyPlaylistChange, type LastChange, lastChangeOf } from './apply';
import { clearLoss, lossText, type PlaylistLoss, recordLoss, usePlaylistLoss } from './loss';

export interface PlaylistState {
  job: JobId | null;
  me: UserId;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The ids of the job's reviewers' playlists, newest first. */
  own: readonly PlaylistId[];
  /** The ids of the playlists that the viewer has created in this job. */
  mine: readonly PlaylistId[];
  /** The ids of the playlists that are shared with the viewer. */
  shared: readonly PlaylistId[];
  /** The id of the playlist to which the viewer adds tracks; null if there is none. */
  current: PlaylistId | null;
  /** True if the playlist that tracks were added to was deleted or unshared, and no other is chosen. */
  isGone: boolean;
  /** The last change that somebody else made to the tracks of the current playlist. */
  lastChange: LastChange | null;
  /** The tracks that a colleague has just added. They are highlighted for a short time. */
  highlighted: readonly TrackId[];
  /** True once all rows of the current playlist are read. */
  areRowsRead: boolean;
  /** The error that occurred when the rows of the current playlist were read. */
  rowsFailure: unknown;
}

const START: PlaylistState = {
  job: null,
  me: 0,
  status: 'idle',
  own: [],
  mine: [],
  shared: [],
  current: null,
  isGone: false,
  lastChange: null,
  highlighted: [],
  areRowsRead: false,
  rowsFailure: null,
};

/** The reviewers' playlists of the open job. */
export const usePlaylists = createSessionStore<PlaylistState>(() => START, closePlaylists);

/** Reads all playlists of a job by pages, until a page is not full. */
const readOf = (path: 'playlist/get' | 'playlist/get_shared', job_id: JobId, signal?: AbortSignal) =>
  readAll(async (offset) => {
    const rows = await call(path, { job_id, offset, limit: LIMITS.PAGE_MAX }, signal);
    return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
  });

/**
 * All loaded playlists, including changes that the server has not yet acknowledged. They contain the ids of tracks; the rows are in the
 * review's store.
 */
export const playlists = createLiveEntity<Playlist, PlaylistChange, PlaylistSnapshot>({
  topic: (id) => `playlist:${id}`,
  read: async (id, signal, known) => {
    const job = known?.value.job_id ?? usePlaylists.getState().job ?? 0;
    const value = (await readOf('playlist/get', job, signal)).find(({ playlist_id }) => playlist_id === id);
    if (!value) throw new ApiError('not_found', 404);
    return { value, live: value.live };
  },
  apply: (playlist, change) => ({ value: applyPlaylistChange(playlist, change) }),
  merge: (playlist, snapshot) => ({ value: { ...playlist, ...snapshot } }),
  onChange: onPlaylistChange,
  onLost: (id, before, { status }, change) => {
    unsubscribe(id);
    const reason = status === 404 ? 'deleted' : 'unshared';
    const by = change?.kind === 'deleted' ? change.by : null;
    const loss = before !== null && !deletedHere.has(id) ? lossOf(before, reason, by) : null;
    if (loss) recordLoss(loss);
    const others = (ids: readonly PlaylistId[]) => ids.filter((other) => other !== id);
    usePlaylists.setState(({ own, mine, shared, current }) => ({
      own: others(own),
      mine: others(mine),
      shared: others(shared),
      ...(current === id ? { current: null, isGone: true, lastChange: null } : {}),
    }));
    if (loss && before) showLoss(loss, before.user_id);
  },
});

/** Returns a playlist, including unacknowledged changes; null if it is not loaded. */
export const usePlaylist = (id: PlaylistId | null): Playlist | null =>
  playlists.cache.use((cells) => cells[String(id)]?.value ?? null);

/** Returns the playlist to which the viewer adds tracks. */
export const useCurrent = (): Playlist | null => usePlaylist(usePlaylists((state) => state.current));

const NONE: readonly TrackId[] = [];

/** Returns the ids of the tracks in the current playlist, including unacknowledged changes. */
export const useCurrentTracks = (): readonly TrackId[] => useCurrent()?.tracks_id ?? NONE;

const sets = new WeakMap<readonly TrackId[], ReadonlySet<TrackId>>();

function hasTrack(playlist: Playlist | null, track: TrackId): boolean {
  if (!playlist) return false;
  const set = sets.get(playlist.tracks_id) ?? new Set(playlist.tracks_id);
  sets.set(playlist.tracks_id, set);
  return set.has(track);
}

/** Returns true if a track is in the current playlist. */
export function useIsInCurrent(track: TrackId): boolean {
  const id = usePlaylists((state) => state.current);
  return playlists.cache.use((cells) => hasTrack(cells[String(id)]?.value ?? null, track));
}

export const isInCurrent = (track: TrackId): boolean =>
  hasTrack(playlists.value(usePlaylists.getState().current), track);

/** For each playlist to which this page has subscribed: the function that ends the subscription. */
const subscriptions = new Map<PlaylistId, () => void>();

function subscribe(id: PlaylistId): void {
  if (playlists.value(id) && !subscriptions.has(id)) subscriptions.set(id, playlists.retain(id));
}

function unsubscribe(id: PlaylistId): void {
  const leave = subscriptions.get(id);
  subscriptions.delete(id);
  leave?.();
}

function onPlaylistChange(id: PlaylistId, change: PlaylistChange | null, before: Playlist, missed: boolean): void {
  const now = playlists.value(id);
  if (!now) return;
  leavePlaylist(
    id,
    before.tracks_id.filter((track) => !now.tracks_id.includes(track)),
  );
  reorderPlaylist(id, now.tracks_id);
  const { current, me } = usePlaylists.getState();
  const last = change && lastChangeOf(change);
  if (last && current === id && last.by !== me) publishLast(last, missed);
  void readMissingRows(id);
}

/** The playlists that are deleted on this page: no notice is shown about their deletion. */
const deletedHere = new Set<PlaylistId>();

/**
 * Shows a toast about a playlist that was deleted or unshared. No toast is shown if the playlist is open, because its list already shows
 * the loss. No toast is shown either if one of the viewer's own playlists was unshared.
 */
function showLoss(loss: PlaylistLoss, owner: UserId): void {
  const { isGone, me } = usePlaylists.getState();
  const isShown = usePlaylistLoss.getState().loss?.playlist.playlist_id === loss.playlist.playlist_id;
  if ((isShown && !isGone) || (loss.reason === 'unshared' && owner === me)) return;
  const detail = isGone ? 'Select or create a playlist to add tracks' : undefined;
  toast({ tone: 'other', text: lossText(loss), detail, duration: LONG_TOAST_MS });
}

function publishLast(last: LastChange, missed: boolean): void {
  const highlighted = missed || last.kind === 'removed' ? [] : last.tracks_id;
  usePlaylists.setState({ lastChange: last });
  highlights.clear();
  highlights.add(highlighted);
}

/** Returns the record of a playlist that was deleted or unshared, with the name of the person who deleted it if that name is known. */
function lossOf(playlist: Playlist, reason: PlaylistLoss['reason'], by: UserId | null): PlaylistLoss {
  const { me } = usePlaylists.getState();
  if (by === null) return { playlist, reason, by: null };
  if (by === me) return { playlist, reason, by: 'You' };
  const name = by === playlist.user_id ? playlist.user_name : useReview.getState().names[by];
  return { playlist, reason, by: name ?? null };
}

const highlights = new Highlights((ids) => usePlaylists.setState({ highlighted: [...ids] }));

function missingRows(id: PlaylistId): TrackId[] {
  const { rows } = useReview.getState();
  if (usePlaylists.getState().current !== id) return [];
  return (playlists.value(id)?.tracks_id ?? []).filter((track) => !getById(rows, track));
}

/** True if the next read replaces rows that are already loaded, since they may be outdated. */
let areRowsOld = false;

/** Reads all rows of the current playlist into the review's table, page by page. */
const latestRowsRead = new LatestRead(
  async (signal) => {
    const { current } = usePlaylists.getState();
    if (current === null) return;
    usePlaylists.setState({ rowsFailure: null });
    const limit = LIMITS.PLAYLIST_PAGE;
    let offset = 0;
    for (let count: number = limit; count >= limit - 1; offset += count) {
      count = await readRowsPage(current, { offset, limit }, signal);
      if (signal.aborted) return;
    }
    areRowsOld = false;
    usePlaylists.setState({ areRowsRead: true });
  },
  (failure) => usePlaylists.setState({ rowsFailure: failure }),
);

/** Reads the rows of the current playlist again, at the viewer's request. */
export const readPlaylistRows = (): Promise<void> => latestRowsRead.retry();

/** Reads one page of a playlist's rows; returns the number of rows. */
async function readRowsPage(id: PlaylistId, page: object, signal: AbortSignal): Promise<number> {
  const { job } = usePlaylists.getState();
  if (job === null) return 0;
  const { result, live: head } = await callWhole(
    'application/get_playlist',
    { playlist_id: id, job_id: job, ...page },
    signal,
  );
  if (!signal.aborted) mergeRows(result.tracks, head ?? null, areRowsOld);
  return result.tracks.length;
}

/** Reads the rows of tracks that somebody has just added to the current playlist. */
async function readMissingRows(id: PlaylistId): Promise<void> {
  const tracks = missingRows(id);
  const { signal } = latestRowsRead;
  const limit = LIMITS.PAGE_MAX;
  try {
    for (let from = 0; from < tracks.length; from += limit) {
      await readRowsPage(id, { offset: 0, limit, track_ids: tracks.slice(from, from + limit) }, signal);
    }
  } catch (failure) {
    if (signal.aborted) return;
    usePlaylists.setState({ rowsFailure: failure });
    if (isOutage(failure)) latestRowsRead.retryLater();
  }
}

/** Reads the playlists of a job and the playlists that are shared with the viewer. */
export async function openPlaylists(job: JobId, me: UserId): Promise<void> {
  if (usePlaylists.getState().job !== job) closePlaylists();
  usePlaylists.setState({ job, me, status: 'loading' });
  await latestRead.retry();
}

const latestRead = new LatestRead(
  async (signal) => {
    const { job } = usePlaylists.getState();
    if (job === null) return;
    const [own, shared] = await Promise.all([
      readOf('playlist/get', job, signal),
      readOf('playlist/get_shared', job, signal),
    ]);
    if (signal.aborted) return;
    for (const one of [...own, ...shared]) playlists.put(one.playlist_id, one, one.live);
    const ids = (some: readonly Playlist[]) => some.map(({ playlist_id }) => playlist_id);
    dropMissing(ids(own), ids(shared));
    usePlaylists.setState(({ me }) => ({
      status: 'ready',
      own: ids(own),
      mine: ids(own.filter(({ user_id }) => user_id === me)),
      shared: ids(shared),
    }));
  },
  () => {
    if (usePlaylists.getState().status === 'loading') usePlaylists.setState({ status: 'failed' });
  },
);

/**
 * Handles playlists that a response no longer contains because the viewer may not see them anymore. If the open shared playlist is one of
 * them, records its loss. If the current playlist is one of them, closes it.
 */
function dropMissing(own: readonly PlaylistId[], shared: readonly PlaylistId[]): void {
  const before = usePlaylists.getState();
  for (const id of before.shared.filter((other) => !shared.includes(other))) {
    const playlist = playlists.value(id);
    if (playlist) recordLoss(lossOf(playlist, 'unshared', null));
  }
  const { current } = before;
  if (current !== null && before.own.includes(current) && !own.includes(current)) {
    playlists.drop(current, new ApiError('forbidden', 403));
  }
}

/** Reads the lists of playlists again, for example after somebody has created, shared or deleted a playlist. */
export const readPlaylists = (): Promise<void> => latestRead.retry();

export function closePlaylists(): void {
  for (const id of [...subscriptions.keys()]) unsubscribe(id);
  sharedNews.cancel();
  latestRead.stop();
  latestRowsRead.stop();
  highlights.clear();
  clearLoss();
  usePlaylists.setState(START);
}

/** Sets the playlist to which the viewer adds tracks. */
export function choosePlaylist(id: PlaylistId | null): void {
  const before = usePlaylists.getState().current;
  if (before === id) return;
  highlights.clear();
  usePlaylists.setState(({ isGone }) => ({
    current: id,
    isGone: id === null && isGone,
    lastChange: null,
    highlighted: [],
    areRowsRead: false,
    rowsFailure: null,
  }));
  latestRowsRead.stop();
  areRowsOld = false;
  unfollowOthers();
  if (id === null) return;
  subscribe(id);
  void latestRowsRead.retry();
}

/**
 * Reads the lists of playlists after a random delay. Without the delay, all reviewers of the job would read at the same time, since all
 * receive the change at the same time.
 */
const sharedNews = new ThrottledRead(() => void readPlaylists(), 0);

onReview((event) => {
  // one of the missed frames may be about a shared playlist
  if (event.kind === 'playlist-shared' || event.kind === 'rows-outdated') sharedNews.request();
  if (event.kind === 'rows-outdated') {
    areRowsOld = true;
    void latestRowsRead.read();
  }
});

let followed: PlaylistId | null = null;

/** Subscribes to the shared playlist that the submissions panel shows, in addition to the current playlist. */
export function followSharedPlaylist(id: PlaylistId | null): void {
  followed = id;
  unfollowOthers();
  if (id !== null) subscribe(id);
}

function unfollowOthers(): void {
  const { current } = usePlaylists.getState();
  for (const id of [...subscriptions.keys()]) if (id !== current && id !== followed) unsubscribe(id);
}

/** Returns the action that deletes a playlist. */
export const playlistDeletion = (id: PlaylistId, name: string): UndoableAction =>
  deletion(
    `Deleted “${name}”`,
    async () => {
      deletedHere.add(id);
      try {
        const deleted = await call('playlist/delete', { playlist_id: id });
        playlists.drop(id);
        return deleted;
      } catch (failure) {
        deletedHere.delete(id);
        throw failure;
      }
    },
    async (undo) => {
      await live.send('playlist.restore', { undo });
      deletedHere.delete(id);
      await readPlaylists();
    },
  );
