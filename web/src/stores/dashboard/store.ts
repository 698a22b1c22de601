import { call, callWhole, type Result } from '../../api/client';
import { createLiveList } from '../../live/list';
import { createResource, useResource } from '../../live/resource';
import { THROTTLE_MS } from '../../live/throttled-read';
import type { ChartMonth, TrackStatistic } from '../../protocol/generated/calls';
import { type BoardChange, LIMITS, type TeamChange, type UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, useSession } from '../session/store';
import { compareTracks } from '../track-order';
import { affectsFigures, type StatOrder, trackStatEffects } from './apply';

/** The statistics of the creator's tracks, read by pages and sorted as the filter says. */
export const trackStats = createLiveList<TrackStatistic, StatOrder, UserChange, never>({
  filter: () => ({ by: 'plays_count', direction: 'down' }),
  pageSize: LIMITS.CATALOGUE_PAGE,
  id: ({ track_id }) => track_id,
  fits: () => true,
  compare: compareTracks,
  read: async ({ by, direction }, window, signal) => {
    const sort = { sort_by: by, sort_direction: direction };
    const { result, list_live: heads = [] } = await callWhole('statistic/get', { ...window, ...sort }, signal);
    return { rows: result.tracks, total: result.number_of_tracks, heads };
  },
  // no call reads single tracks: a change reloads the list, and counts change up to once a second
  readRows: async () => [],
  reloadThrottle: THROTTLE_MS,
  effect: (change, findRow, { isWhole, last, filter }) =>
    trackStatEffects(change, findRow, isWhole ? null : last, filter),
});

const ownTopic = () => selectOwnTopic(useSession.getState());

/** The figures of the dashboard: the sums over all tracks, the active jobs, and the days of one month. */
export type Figures = Omit<Result<'statistic/get'>, 'tracks'>;

const figures = createResource<ChartMonth | null, Figures, UserChange | BoardChange | TeamChange>({
  read: async (month, signal, recordHeads) =>
    recordHeads(await callWhole('statistic/get', { ...month, limit: 1 }, signal)),
  topic: ownTopic,
  heads: ({ jobs_live }) => jobs_live,
  isInvalidatedBy: (change, _, value) => affectsFigures(change, value?.jobs_id ?? []),
  isThrottled: true,
});

/** Returns the figures of a month. Null means the current month; if `month` is undefined, nothing is read. */
export const useFigures = (month: ChartMonth | null | undefined) => useResource(figures, month);

const months = createResource<null, readonly ChartMonth[], UserChange>({
  read: (_, signal) => call('statistic/get_available_dates', {}, signal),
  topic: ownTopic,
  // the first track may have been added
  isInvalidatedBy: ({ kind }) => kind === 'track_changed',
});

/** Returns the months that a chart can show, newest first. */
export const useChartMonths = () => useResource(months, null);

/** Starts the first reads of the dashboard. */
export const preloadDashboard = () => [trackStats.preload(), figures.preload(null), months.preload(null)];
