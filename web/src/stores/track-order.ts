import type { StatisticRequest, TrackGetRequest, TrackStatistic } from '../protocol/generated/calls';

/** The order of a list of the user's own tracks. */
export interface TrackOrder {
  by: NonNullable<TrackGetRequest['sort_by'] | StatisticRequest['sort_by']>;
  direction: NonNullable<TrackGetRequest['sort_direction']>;
}

type SortedTrack = Pick<TrackStatistic, 'track_id' | 'title' | 'upload_count' | 'plays_count' | 'share_count'>;

function compareBy(left: SortedTrack, right: SortedTrack, by: TrackOrder['by']): number {
  // track ids increase with the time of creation
  if (by === 'created') return 0;
  if (by !== 'title') return left[by] - right[by];
  const [first, second] = [left.title.toLowerCase(), right.title.toLowerCase()];
  return Number(first > second) - Number(first < second);
}

/** Compares tracks in the server's order; the result is negative if `left` comes first. Equal tracks are ordered by id. Pure. */
export function compareTracks(left: SortedTrack, right: SortedTrack, { by, direction }: TrackOrder): number {
  const upward = compareBy(left, right, by) || left.track_id - right.track_id;
  return direction === 'up' ? upward : -upward;
}
