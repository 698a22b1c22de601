import type { PersonRating, ReviewChange, TrackId, TrackRatings, UserId } from '../../protocol/generated/protocol';
import { hideRatings } from './hidden';
import { getById, setById } from './id-map';
import { personOf, withPerson } from './people';
import { shownRating, withCounts } from './rating';
import type { ReviewState } from './state';

/** The change that a blind job publishes for a rating. */
export type BlindRating = Extract<ReviewChange, { kind: 'track_rated_blind' }>;
/** The change that a blind job publishes for marks. */
export type BlindMarks = Extract<ReviewChange, { kind: 'track_marked_blind' }>;
/** A change that a blind job publishes. It does not contain the new values, since not all viewers may see them. */
export type BlindChange = BlindRating | BlindMarks;

/** Applies the change of a rating in a blind job. Its frame, with the number `offset`, contains no value. Pure. */
export function ratedBlind(state: ReviewState, change: BlindRating, offset: number): ReviewState {
  const { track_id: id, user_id, rated, rating_count } = change;
  const blind = state.blind ? state : { ...state, blind: true };
  const row = getById(state.rows, id);
  if (!row) return blind;
  const mine = user_id === state.me;
  const isKnown = (getById(state.ratedAt, id) ?? 0) >= offset;
  const isTaken = mine && !rated && !isKnown && !(row.hidden && row.my_rating === null);
  const rated_by = withPerson(row.rated_by, personOf(state, user_id), rated);
  const isCounted = row.rating_count === rating_count && row.rated_by === rated_by;
  if (isCounted && !isTaken && (!mine || isKnown)) return blind;
  const counted = { ...row, rating_count, rated_by };
  const after: ReviewState = {
    ...blind,
    rows: setById(state.rows, id, isTaken ? hideRatings(counted, state.me) : counted),
    ratedAt: mine && !isKnown ? setById(state.ratedAt, id, offset) : state.ratedAt,
    refused: mine ? setById(state.refused, id, undefined) : state.refused,
  };
  return withCounts(state, after, id);
}

/**
 * Returns the tracks of a change whose marks have to be read because the viewer may see them and the change does not contain them. The
 * viewer may see a mark if they have set it, have rated the track, or already see a mark of the track. Pure.
 */
export function unseenMarks(state: ReviewState, change: BlindMarks): readonly TrackId[] {
  return change.track_ids.filter((id) => {
    const row = getById(state.rows, id);
    if (!row) return false;
    return change.by.user_id === state.me || shownRating(state, id) !== null || row.mark !== null;
  });
}

/** Applies ratings that the server sent as of the frame `offset`. Values from later frames are not overwritten. Pure. */
export function mergeRatings(state: ReviewState, answers: readonly TrackRatings[], offset: number): ReviewState {
  let next = state;
  for (const answer of answers) {
    const id = answer.track_id;
    const row = getById(next.rows, id);
    if (!row || (getById(next.ratedAt, id) ?? 0) > offset) continue;
    const after = {
      ...next,
      rows: setById(next.rows, id, { ...row, ...answer }),
      ratedAt: setById(next.ratedAt, id, offset),
    };
    next = withCounts(next, after, id);
  }
  return next;
}

/** For each track, the people whose ratings of it have changed. */
export type Raters = ReadonlyMap<TrackId, ReadonlySet<UserId>>;

/** A new rating that was found by a read; `value` is null if the rating was removed. */
export interface NewValue {
  track_id: TrackId;
  by: UserId;
  value: number | null;
}

const valueBy = (ratings: readonly PersonRating[], by: UserId) =>
  ratings.find(({ user_id }) => user_id === by)?.rating ?? null;

/** Returns the ratings by `raters` that differ between the two states. Pure. */
export function newValues(
  before: Pick<ReviewState, 'rows'>,
  after: Pick<ReviewState, 'rows'>,
  raters: Raters,
): readonly NewValue[] {
  return [...raters].flatMap(([track_id, people]) => {
    const [former, row] = [getById(before.rows, track_id), getById(after.rows, track_id)];
    if (!former || !row || row.hidden) return [];
    const values = [...people].map((by) => ({ track_id, by, value: valueBy(row.ratings, by) }));
    return values.filter(({ by, value }) => value !== valueBy(former.ratings, by));
  });
}
