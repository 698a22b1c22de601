import { callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { Window } from '../../live/list-spec';
import { LIMITS, type OwnTrack, type UserChange } from '../../protocol/generated/protocol';
import { selectUserId } from '../session/selectors';
import { useSession } from '../session/store';
import { fits, type TrackFilter, type TypeFilter, tabsOf, trackEffect } from './apply';

async function readTracks({ type, title }: TrackFilter, window: Window, signal?: AbortSignal) {
  const searched = title.trim();
  const body = { type, ...window, ...(searched ? { title: searched } : {}) };
  const { result, list_live: heads = [] } = await callWhole('track/get', body, signal);
  return { rows: result.tracks, total: result.number_of_tracks, counts: result.counts, heads };
}

/** The creator's own tracks, as the filter asks for them. */
export const trackList = createLiveList<OwnTrack, TrackFilter, UserChange, TypeFilter>({
  filter: () => ({ type: 'all', title: '' }),
  pageSize: LIMITS.CATALOGUE_PAGE,
  id: (track) => track.track_id,
  fits,
  compare: (left, right) => right.track_id - left.track_id,
  tabs: tabsOf,
  read: readTracks,
  // no call reads single tracks: a change has the list read again
  readRows: async () => [],
  effect: trackEffect,
  me: () => selectUserId(useSession.getState()),
});

export const useTrackList = trackList.use;
