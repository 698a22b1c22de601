import { call, callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { Window } from '../../live/list-spec';
import { LIMITS, type OwnTrack, type TrackId, type UserChange } from '../../protocol/generated/protocol';
import { compareTracks } from '../track-order';
import { fits, NEWEST_FIRST, type TrackFilter, type TypeFilter, tabsOf, trackEffect } from './apply';

async function readTracks({ type, title, by, direction }: TrackFilter, window: Window, signal?: AbortSignal) {
  const searched = title.trim();
  const sort = { sort_by: by, sort_direction: direction };
  const body = { type, ...window, ...sort, ...(searched ? { title: searched } : {}) };
  const { result, list_live: heads = [] } = await callWhole('track/get', body, signal);
  return { rows: result.tracks, total: result.number_of_tracks, counts: result.counts, heads };
}

/** Reads the changed rows that still match the filter. */
async function readRows(ids: readonly TrackId[]): Promise<readonly OwnTrack[]> {
  const { type, title } = trackList.use.getState().filter;
  return (await call('track/get', { type, title: title.trim(), track_ids: [...ids] })).tracks;
}

/** The creator's own tracks that match the filter. */
export const trackList = createLiveList<OwnTrack, TrackFilter, UserChange, TypeFilter>({
  filter: () => ({ type: 'all', title: '', ...NEWEST_FIRST }),
  pageSize: LIMITS.CATALOGUE_PAGE,
  id: (track) => track.track_id,
  fits,
  compare: compareTracks,
  tabs: tabsOf,
  read: readTracks,
  readRows,
  isPrivate: true,
  effect: (change, findRow, { isWhole, last, filter }) => trackEffect(change, findRow, isWhole ? null : last, filter),
});

/** Starts the first reads of the catalog. */
export const preloadTracks = () => [trackList.preload()];
