import type { ListEffect } from '../../live/list-spec';
import type { StatisticRequest, TrackStatistic } from '../../protocol/generated/calls';
import type { BoardChange, JobId, TeamChange, UserChange } from '../../protocol/generated/protocol';
import { compareTracks, type TrackOrder } from '../track-order';

/** The order of the tracks, as the call statistic/get expects it. */
export interface StatOrder extends TrackOrder {
  by: NonNullable<StatisticRequest['sort_by']>;
}

type Effect = ListEffect<TrackStatistic, never>;

/**
 * Returns the effects that a change on the person's own topic has on the list. `last` is the last loaded row if there are more rows after
 * it, else null. If a track that is not loaded has new counts that place it before `last`, the list is read again, because the change does
 * not contain the title of the track. Pure.
 */
export function trackStatEffects(
  change: UserChange,
  findRow: (id: number) => TrackStatistic | undefined,
  last: TrackStatistic | null,
  order: TrackOrder,
): readonly Effect[] {
  switch (change.kind) {
    case 'track_counts':
      return change.tracks.flatMap((counts): Effect[] => {
        const row = findRow(counts.track_id);
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

/**
 * Changes on the user's own topic that affect the dashboard's sums over all tracks, its numbers for the days of a month, or its number of
 * active jobs.
 */
const COUNTED: readonly UserChange['kind'][] = ['track_counts', 'track_changed', 'left_changed'];

/**
 * Returns true if a change may affect the figures. `submitted` contains the jobs to which the creator has submitted tracks. A change of a
 * job affects the figures if such a job opens or is no longer open. Pure.
 */
export function affectsFigures(change: UserChange | BoardChange | TeamChange, submitted: readonly JobId[]): boolean {
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
