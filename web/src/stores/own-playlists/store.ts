import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { createLiveList } from '../../live/list';
import type { ListEffect, Window } from '../../live/list-spec';
import { live } from '../../live/live';
import {
  type Application,
  type ApplicationChange,
  type ApplicationId,
  LIMITS,
  type UserChange,
} from '../../protocol/generated/protocol';
import { dropApplication, putApplication } from '../application/store';
import { preloadTracks } from '../catalogue/list';
import { deletion } from '../history/deletion';
import type { UndoableAction } from '../history/store';
import { useSession } from '../session/store';
import type { Draft } from './draft';

type Change = UserChange | ApplicationChange;

/** The kinds of changes that give a playlist a new version or move it to another position in the list. */
const SETS: readonly Change['kind'][] = [
  'details_changed',
  'tracks_added',
  'tracks_removed',
  'tracks_set',
  'background_changed',
];

/** Returns the effect of a change, on the user's own topic or on a playlist's, on the list. Pure. */
function playlistEffect(change: Change): ListEffect<Application, never> | null {
  // a submission to a job is not one of the user's playlists; the whole list is read, so that the new playlist's topic is followed as well
  if (change.kind === 'application_created' && change.job_id === null)
    return { kind: 'reload', id: change.application_id };
  if (change.kind === 'application_deleted' && change.job_id === null)
    return { kind: 'drop', id: change.application_id };
  // a change on a playlist's topic contains neither the playlist's id nor its version, and no call reads a single playlist
  return SETS.includes(change.kind) ? { kind: 'reload', id: 0 } : null;
}

async function readPage(window: Window, signal?: AbortSignal) {
  const { result, list_live: heads = [] } = await callWhole('application/get', window, signal);
  for (const one of result.applications) putApplication(one);
  const rows = result.applications;
  // the page follows the topics of the playlists on the first page of the list
  const named = window.offset === 0 ? rows.map(({ live }) => live) : [];
  return { rows, total: result.number_of_applications, heads: [...heads, ...named] };
}

/** The creator's own playlists; the most recently changed one is first. */
export const ownPlaylists = createLiveList<Application, object, Change, never>({
  filter: () => ({}),
  pageSize: LIMITS.PLAYLIST_PAGE,
  id: ({ id }) => id,
  fits: () => true,
  compare: (left, right) => Date.parse(right.changed) - Date.parse(left.changed) || right.id - left.id,
  read: (_, window, signal) => readPage(window, signal),
  readRows: async (ids) => {
    const rows = await readAll((offset) => readPage({ offset, limit: LIMITS.PAGE_MAX }));
    return rows.filter(({ id }) => ids.includes(id));
  },
  effect: playlistEffect,
  isPrivate: true,
});

const sent = ({ playlist_name, description, rows }: Draft) => ({
  playlist_name: playlist_name.trim(),
  description,
  tracks_id: rows.map(({ track_id }) => track_id),
});

/**
 * Saves a draft if the playlist still has the given version. If `version` is null, saves it in any case. Returns the new version. Rejects
 * with an ApiError.
 */
export async function savePlaylist(id: ApplicationId, draft: Draft, version: number | null): Promise<number> {
  const saved = await call('application/update', { id, ...sent(draft), ...(version === null ? {} : { version }) });
  putApplication(saved, draft.rows);
  ownPlaylists.put(saved, saved.live);
  return saved.version;
}

/**
 * Creates a playlist. Returns its id and its version; the version is null if the list does not contain the new playlist. Rejects with an
 * ApiError.
 */
export async function createPlaylist(
  draft: Draft,
  requestId: string,
): Promise<{ id: ApplicationId; version: number | null }> {
  const { id } = await call('application/create', { ...sent(draft), request_id: requestId });
  await ownPlaylists.readRow(id, true);
  const row = ownPlaylists.use.getState().rows.find((one) => one.id === id);
  return { id, version: row?.version ?? null };
}

/** Returns the action that deletes a playlist with its share links. */
export const playlistDeletion = (id: ApplicationId, name: string): UndoableAction =>
  deletion(
    `Deleted “${name}”`,
    async () => {
      const deleted = await call('application/delete', { id });
      ownPlaylists.drop(id);
      dropApplication(id);
      return deleted;
    },
    async (undo) => {
      await live.send('application.restore', { undo });
      ownPlaylists.refresh();
    },
  );

/** Starts the first reads of the page of playlists. */
export const preloadPlaylists = () => [ownPlaylists.preload(), ...preloadTracks()];

/** Returns true if the active plan allows own playlists; null until the plan is loaded. */
export const useAllowsPlaylists = (): boolean | null => useSession(({ plan }) => plan?.limits.own_playlists ?? null);
