import type { ListEffect } from '../../live/list-spec';
import type { StatisticRequest, TrackStatistic } from '../../protocol/generated/calls';
import type { BoardChange, JobId, TeamChange, UserChange } from '../../protocol/generated/protocol';
import { compareTracks, type TrackOrder } from '../track-order';

/** What the tracks are sorted by, as statistic/get has it. */
export interface StatOrder extends TrackOrder {
  by: NonNullable<StatisticRequest['sort_by']>;
}

type Effect = ListEffect<TrackStatistic, never>;

/**
 * What a change of the person's own topic means for the list. `last`: the last row that is held, where more follow. A
 * track that is not held and whose counts lead it before that one has the list read again, since its title is not told.
 * Pure.
 */
export function trackStatEffects(
  change: UserChange,
  held: (id: number) => TrackStatistic | undefined,
  last: TrackStatistic | null,
  order: TrackOrder,
): readonly Effect[] {
  switch (change.kind) {
    case 'track_counts':
      return change.tracks.flatMap((counts): Effect[] => {
        const row = held(counts.track_id);
        if (row) return [{ kind: 'put', row: { ...row, ...counts } }];
        const comesIn = last && order.by !== 'title' && compareTracks({ ...last, ...counts }, last, order) < 0;
        return comesIn ? [{ kind: 'reload', id: counts.track_id }] : [];
      });
    case 'track_changed':
      return [{ kind: change.deleted ? 'drop' : 'reload', id: change.track_id }];
    default:
      return [];
  }
}

/** Changes of one's own after which the sums, the month or the number of active jobs are others. */
const COUNTED: readonly UserChange['kind'][] = ['track_counts', 'track_changed', 'left_changed'];

/** Whether a change may move the figures; of lists of jobs, one by which a job that was submitted to opens, or is open no more. Pure. */
export function movesFigures(change: UserChange | BoardChange | TeamChange, submitted: readonly JobId[]): boolean {
  switch (change.kind) {
    case 'job_created':
      return change.status === 'open' && submitted.includes(change.job_id);
    case 'job_changed':
      return (change.before === 'open') !== (change.status === 'open') && submitted.includes(change.job_id);
    case 'job_removed':
      return change.before === 'open' && submitted.includes(change.job_id);
    default:
      return COUNTED.some((kind) => kind === change.kind);
  }
}
