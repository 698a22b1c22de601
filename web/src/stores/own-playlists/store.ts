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
import type { Act } from '../history/store';
import type { Draft } from './draft';

type Change = UserChange | ApplicationChange;

/** Changes by which a playlist gets another version, or another place in the list. */
const SETS: readonly Change['kind'][] = [
  'details_changed',
  'tracks_added',
  'tracks_removed',
  'tracks_set',
  'background_changed',
];

/** What a change of one's own topic, or of a playlist's, means for the list. Pure. */
export function playlistEffect(change: Change): ListEffect<Application, never> | null {
  // a submission to a job is no playlist of one's own
  // the whole list is read, which follows the new one's topic as well
  if (change.kind === 'application_created' && change.job_id === null)
    return { kind: 'reload', id: change.application_id };
  if (change.kind === 'application_deleted' && change.job_id === null)
    return { kind: 'drop', id: change.application_id };
  // a playlist's own change tells neither which it is nor its version, and no call reads one of them
  return SETS.includes(change.kind) ? { kind: 'reload', id: 0 } : null;
}

async function readPage(window: Window, signal?: AbortSignal) {
  const { result, list_live: heads = [] } = await callWhole('application/get', window, signal);
  for (const one of result.applications) putApplication(one);
  const rows = result.applications;
  // those of the first page are followed by their names
  const named = window.offset === 0 ? rows.map(({ live }) => live) : [];
  return { rows, total: result.number_of_applications, heads: [...heads, ...named] };
}

/** The creator's playlists of their own, the last changed first. */
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

/** Saves what was changed; over whatever it has become where no version is told. Returns the version that it has now. Rejects with an ApiError. */
export async function savePlaylist(id: ApplicationId, draft: Draft, version: number | null): Promise<number> {
  const saved = await call('application/update', { id, ...sent(draft), ...(version === null ? {} : { version }) });
  putApplication(saved, draft.rows);
  ownPlaylists.put(saved, saved.live);
  return saved.version;
}

/** Makes a playlist; answers which, and its version where that is known. Rejects with an ApiError. */
export async function createPlaylist(
  draft: Draft,
  requestId: string,
): Promise<{ id: ApplicationId; version: number | null }> {
  const { id } = await call('application/create', { ...sent(draft), request_id: requestId });
  await ownPlaylists.readRow(id, true);
  const row = ownPlaylists.use.getState().rows.find((one) => one.id === id);
  return { id, version: row?.version ?? null };
}

/** Deletes a playlist with its links. */
export const playlistDeletion = (id: ApplicationId, name: string): Act =>
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

/** What the page of playlists reads first. */
export const preloadPlaylists = () => [ownPlaylists.preload(), ...preloadTracks()];
