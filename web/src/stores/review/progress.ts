import type { ReviewTrack, UserId } from '../../protocol/generated/protocol';
import { getById, sizeOf, valuesOf } from './id-map';
import { shownRating } from './rating';
import { isAbstaining } from './shown-mark';
import { EVERYTHING, type ReviewState, showsAll } from './state';

/** How many of the job's submissions a person has heard, and how many they have rated or abstained from. */
export interface Progress {
  heard: number;
  rated: number;
}

type Known = Pick<ReviewState, 'rows' | 'arrivals' | 'counters' | 'ownRatings' | 'ownAbstentions' | 'me'>;

/**
 * Returns the rows of all tracks that are currently submitted. Rows of newly announced submissions may be missing. Returns null if any
 * other row is not loaded.
 */
function allSubmitted({ rows, arrivals, counters }: Known): ReviewTrack[] | null {
  const announced = arrivals.filter(({ track_id }) => getById(rows, track_id) === undefined).length;
  if (counters === null || sizeOf(rows) + announced < counters.tracks) return null;
  const submitted = [...valuesOf(rows)].filter(({ withdrawn }) => withdrawn === null);
  return submitted.length + announced === counters.tracks ? submitted : null;
}

/**
 * Returns the progress of each person who has heard or rated a submission, including the viewer's unconfirmed changes. Null unless all
 * submissions are loaded. Pure.
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
    const done = new Set([...row.rated_by, ...row.abstained_by].map(({ user_id }) => user_id));
    for (const user_id of done) if (user_id !== state.me) count(user_id, 'rated');
    for (const { user_id } of row.listened_by) if (user_id !== state.me) count(user_id, 'heard');
    if (isDoneByMe(state, row)) count(state.me, 'rated');
    if (row.listened) count(state.me, 'heard');
  }
  return people;
}

const isDoneByMe = (state: Known, { track_id }: ReviewTrack) =>
  shownRating(state, track_id) !== null || isAbstaining(state, track_id);

/** Returns the number of loaded rows that the viewer abstains from and has not rated. */
function abstentions(state: Known): number {
  let sum = 0;
  for (const { track_id, withdrawn } of valuesOf(state.rows)) {
    const counts = withdrawn === null && isAbstaining(state, track_id) && shownRating(state, track_id) === null;
    sum += Number(counts);
  }
  return sum;
}

type Counted = Known & Pick<ReviewState, 'listened' | 'tabCounts' | 'source' | 'filter'>;

/**
 * Returns the viewer's own progress. It is calculated from the counts of the tabs, which are known even if the list is too long to be
 * loaded completely, and from the viewer's abstentions in the loaded rows. Returns null if a filter limits the counts. Pure.
 */
export function ownProgress(state: Counted): Progress | null {
  const { counters, listened, tabCounts, source, filter } = state;
  const unrated = tabCounts?.unrated_by_me;
  // the count of unrated tracks ignores whether the filter hides rated tracks
  const isNarrow = !showsAll({ ...filter, unrated: EVERYTHING.unrated });
  if (counters === null || listened === null || unrated === undefined || source.kind !== 'applied' || isNarrow)
    return null;
  const rated = counters.tracks - unrated + abstentions(state);
  return { heard: listened, rated: Math.min(counters.tracks, Math.max(0, rated)) };
}
