import type { ReviewTrack, UserId } from '../../protocol/generated/protocol';
import { getById, sizeOf, valuesOf } from './id-map';
import { shownRating } from './rating';
import type { ReviewState } from './state';

/** The numbers of the job's submissions that somebody has heard and rated. */
export interface Progress {
  heard: number;
  rated: number;
}

type Known = Pick<ReviewState, 'rows' | 'arrivals' | 'counters' | 'ownRatings' | 'me'>;

/** The rows that are submitted now, where all of the job are known here but those that have just been announced; else null. */
function allSubmitted({ rows, arrivals, counters }: Known): ReviewTrack[] | null {
  const announced = arrivals.filter(({ track_id }) => getById(rows, track_id) === undefined).length;
  if (counters === null || sizeOf(rows) + announced < counters.tracks) return null;
  const submitted = [...valuesOf(rows)].filter(({ withdrawn }) => withdrawn === null);
  return submitted.length + announced === counters.tracks ? submitted : null;
}

/**
 * The progress of each person who has heard or rated anything, oneself as it is shown here. Null while only a part of the submissions is known.
 * Pure.
 */
export function progressOf(state: Known): ReadonlyMap<UserId, Progress> | null {
  const submitted = allSubmitted(state);
  if (submitted === null) return null;
  const people = new Map<UserId, Progress>();
  const count = (id: UserId, part: keyof Progress) => {
    const before = people.get(id) ?? { heard: 0, rated: 0 };
    people.set(id, { ...before, [part]: before[part] + 1 });
  };
  for (const row of submitted) {
    for (const { user_id } of row.ratings) if (user_id !== state.me) count(user_id, 'rated');
    for (const { user_id } of row.listened_by) if (user_id !== state.me) count(user_id, 'heard');
    if (shownRating(state, row.track_id) !== null) count(state.me, 'rated');
    if (row.listened) count(state.me, 'heard');
  }
  return people;
}

/** One's own progress by the numbers of the tabs, which are known of long lists, too; null where a filter narrows them. Pure. */
export function ownProgress({
  counters,
  listened,
  tabCounts,
  source,
  filter,
}: Pick<ReviewState, 'counters' | 'listened' | 'tabCounts' | 'source' | 'filter'>): Progress | null {
  const unrated = tabCounts?.unrated_by_me;
  const isNarrow = filter.type !== 'all' || filter.from > 0 || filter.to < 10 || filter.q.trim() !== '';
  if (counters === null || listened === null || unrated === undefined || source.kind !== 'applied' || isNarrow)
    return null;
  return { heard: listened, rated: Math.max(0, counters.tracks - unrated) };
}
