import type { PersonRating, RateTrackAnswer, ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { hideRatings, isHidden } from './hidden';
import { getById, setById } from './id-map';
import { personOf, withPerson } from './people';
import { markOf } from './shown-mark';
import { type FilterCount, MARKS, type ReviewState } from './state';

/** Returns the ratings with a person's rating replaced; null removes it. */
export function withRating(
  ratings: readonly PersonRating[],
  user_id: UserId,
  user_name: string,
  rating: number | null,
): PersonRating[] {
  const others = ratings.filter((other) => other.user_id !== user_id);
  const known = ratings.find((other) => other.user_id === user_id);
  return rating === null ? others : [...others, { user_id, user_name: known?.user_name ?? user_name, rating }];
}

/** Returns the mean of the ratings, with one decimal; null without ratings. */
export function meanOf(ratings: readonly { rating: number }[]): number | null {
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / ratings.length) * 10) / 10;
}

/** Returns the mean rating that a row would have if the viewer's rating were `value`. */
function meanWith(row: ReviewTrack, me: UserId, value: number | null): number | null {
  return meanOf(withRating(row.ratings, me, '', value));
}

/** Returns the viewer's rating of a track: the unconfirmed one, or else the server's. */
export function shownRating(state: Pick<ReviewState, 'rows' | 'ownRatings'>, id: TrackId): number | null {
  const own = getById(state.ownRatings, id);
  return own ? own.value : (getById(state.rows, id)?.my_rating ?? null);
}

/**
 * Returns the mean rating, including the viewer's unconfirmed rating. In a blind job it is always the server's mean, since not all ratings
 * may be known.
 */
export function shownMean(state: ReviewState, id: TrackId): number | null {
  const row = getById(state.rows, id);
  if (!row || isHidden(state, id)) return null;
  const own = getById(state.ownRatings, id);
  return own && !state.blind ? meanWith(row, state.me, own.value) : row.rating;
}

/** Returns the lowest and the highest rating of a track, including the viewer's unconfirmed rating; null if they are equal. Pure. */
export function rangeOf(
  { ratings }: Pick<ReviewTrack, 'ratings'>,
  mine: number | null,
  me: UserId,
): readonly [number, number] | null {
  let low = mine ?? 11;
  let high = mine ?? 0;
  for (const { user_id, rating } of ratings) {
    if (user_id === me) continue;
    low = Math.min(low, rating);
    high = Math.max(high, rating);
  }
  return high > low ? [low, high] : null;
}

/** Returns the lowest and the highest rating of a track; null if they are equal or hidden. */
function shownRange(state: ReviewState, row: ReviewTrack): readonly [number, number] | null {
  return isHidden(state, row.track_id) ? null : rangeOf(row, shownRating(state, row.track_id), state.me);
}

/** The smallest difference between the highest and the lowest rating that counts as a disagreement. */
const DISAGREEMENT = 3;

/** Returns true if the reviewers of a track disagree, including the viewer's unconfirmed rating. Pure. */
export function isDisputed(state: ReviewState, row: ReviewTrack): boolean {
  const [low, high] = shownRange(state, row) ?? [0, 0];
  return high - low >= DISAGREEMENT;
}

const COUNTED: readonly FilterCount[] = ['unrated_by_me', 'we_disagree', 'heard', 'unheard', ...MARKS];

/** Returns the filter settings whose counts include a row, with its unconfirmed changes. */
function countedAs(state: ReviewState, id: TrackId): ReadonlySet<FilterCount> {
  const counted = new Set<FilterCount>();
  const row = getById(state.rows, id);
  if (!row || row.withdrawn) return counted;
  if (shownRating(state, id) === null) counted.add('unrated_by_me');
  if (isDisputed(state, row)) counted.add('we_disagree');
  counted.add(row.listened ? 'heard' : 'unheard');
  const mark = markOf(state, id);
  if (mark) counted.add(mark);
  return counted;
}

/** Updates the counts of the tabs and the filter after a change of a row in the list. Pure. */
export function withCounts(before: ReviewState, after: ReviewState, id: TrackId): ReviewState {
  const { tabCounts } = after;
  if (tabCounts === null || after === before || !after.order.includes(id)) return after;
  const [former, now] = [countedAs(before, id), countedAs(after, id)];
  const moved = COUNTED.flatMap((counted) => {
    const count = tabCounts[counted];
    const step = Number(now.has(counted)) - Number(former.has(counted));
    return count === undefined || step === 0 ? [] : [[counted, Math.max(0, count + step)]];
  });
  return { ...after, tabCounts: { ...tabCounts, ...Object.fromEntries(moved) } };
}

/** Shows an unconfirmed rating of the viewer in place of the server's value. */
export function giveRating(state: ReviewState, id: TrackId, value: number | null, token: number): ReviewState {
  const row = getById(state.rows, id);
  if (!row) return state;
  const before = getById(state.ownRatings, id);
  const allowed = [...(before?.allowed ?? [row.my_rating]), value];
  const after: ReviewState = {
    ...state,
    ownRatings: setById(state.ownRatings, id, { value, allowed, token, late: false }),
    refused: setById(state.refused, id, undefined),
    highlights: setById(state.highlights, id, { tone: 'own', by: null, token }),
  };
  return withCounts(state, after, id);
}

/** Marks an unconfirmed rating as late, after it has waited too long for the server. */
export function markRatingLate(state: ReviewState, id: TrackId, token: number): ReviewState {
  const own = getById(state.ownRatings, id);
  if (own?.token !== token || own.late) return state;
  return { ...state, ownRatings: setById(state.ownRatings, id, { ...own, late: true }) };
}

/**
 * Returns true if an unconfirmed rating must still be sent. It need not be sent if the viewer has given a newer rating on this page, or has
 * changed the rating in another tab.
 */
export function isStillWanted(state: ReviewState, id: TrackId, token: number): boolean {
  const own = getById(state.ownRatings, id);
  if (own?.token !== token) return false;
  return own.allowed.includes(getById(state.rows, id)?.my_rating ?? null);
}

/**
 * Returns true if an acknowledgement is newer than the loaded row. `at` is the number of the frame that the acknowledgement contains;
 * `head` is the number of the last frame that was applied to the rows.
 */
export function isNewer({ blind, ratedAt }: ReviewState, id: TrackId, at: number, head: number): boolean {
  // the frames of a blind job contain no values
  return blind ? at >= (getById(ratedAt, id) ?? 0) : at > head;
}

/**
 * Ends an unconfirmed rating that the server has acknowledged. `at` is the number of the frame that contains the rating. `answer` is the
 * server's response, or null if the row already contains the rating.
 */
export function acknowledgeRating(
  state: ReviewState,
  id: TrackId,
  token: number,
  answer: RateTrackAnswer | null,
  at = 0,
): ReviewState {
  const after = { ...state, ownRatings: settled(state, id, token) };
  const row = getById(state.rows, id);
  if (!row || !answer) return withCounts(state, after, id);
  return withCounts(
    state,
    {
      ...after,
      rows: setById(state.rows, id, answered(state, row, answer)),
      ratedAt: state.blind ? setById(state.ratedAt, id, at) : state.ratedAt,
    },
    id,
  );
}

function answered(state: ReviewState, row: ReviewTrack, { rating, my_rating }: RateTrackAnswer): ReviewTrack {
  const { me, names, blind } = state;
  const rated_by = withPerson(row.rated_by, personOf(state, me), my_rating !== null);
  if (blind && my_rating === null) return hideRatings({ ...row, rated_by }, me);
  return {
    ...row,
    rated_by,
    hidden: false,
    rating,
    my_rating,
    ratings: withRating(row.ratings, me, names[me] ?? '', my_rating),
  };
}

/** Resets a rating that was refused: the old value is shown, and the refused value beside it. */
export function refused(state: ReviewState, id: TrackId, token: number): ReviewState {
  const own = getById(state.ownRatings, id);
  if (own?.token !== token) return state;
  const after: ReviewState = {
    ...state,
    ownRatings: setById(state.ownRatings, id, undefined),
    refused: setById(state.refused, id, { tried: own.value }),
    highlights: setById(state.highlights, id, undefined),
  };
  return withCounts(state, after, id);
}

/** Discards an unconfirmed rating that was superseded: the server's value is shown. */
export function dropRating(state: ReviewState, id: TrackId, token: number): ReviewState {
  return withCounts(state, { ...state, ownRatings: settled(state, id, token) }, id);
}

function settled(state: ReviewState, id: TrackId, token: number): ReviewState['ownRatings'] {
  return getById(state.ownRatings, id)?.token === token ? setById(state.ownRatings, id, undefined) : state.ownRatings;
}
