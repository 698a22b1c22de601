import type { StatisticRequest, TrackGetRequest, TrackStatistic } from '../protocol/generated/calls';

/** What lists of one's own tracks can be sorted by. */
export interface TrackOrder {
  by: NonNullable<TrackGetRequest['sort_by'] | StatisticRequest['sort_by']>;
  direction: NonNullable<TrackGetRequest['sort_direction']>;
}

type SortedTrack = Pick<TrackStatistic, 'track_id' | 'title' | 'upload_count' | 'plays_count' | 'share_count'>;

function compareBy(left: SortedTrack, right: SortedTrack, by: TrackOrder['by']): number {
  // tracks are numbered as they are made
  if (by === 'created') return 0;
  if (by !== 'title') return left[by] - right[by];
  const [first, second] = [left.title.toLowerCase(), right.title.toLowerCase()];
  return Number(first > second) - Number(first < second);
}

/** The server's order: negative where the left one stands first; those that are alike stand by number. Pure. */
export function compareTracks(left: SortedTrack, right: SortedTrack, { by, direction }: TrackOrder): number {
  const upward = compareBy(left, right, by) || left.track_id - right.track_id;
  return direction === 'up' ? upward : -upward;
}
