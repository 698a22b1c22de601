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

/**
 * Applies a change in a blind job which says that a person has rated a track, but not the value. `offset`: the number of the change's
 * frame. Pure.
 */
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
 * Returns the tracks of a change whose marks have to be read, because the change does not contain the marks but the viewer may see them.
 * The viewer may see the mark of a track if they have set it, have rated the track, or already saw its previous mark. Pure.
 */
export function unseenMarks(state: ReviewState, change: BlindMarks): readonly TrackId[] {
  return change.track_ids.filter((id) => {
    const row = getById(state.rows, id);
    if (!row) return false;
    return change.by.user_id === state.me || shownRating(state, id) !== null || row.mark !== null;
  });
}

/** Applies ratings that were read when the newest frame had the number `offset`. Ratings from later frames are not overwritten. Pure. */
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

/** A rating by another person whose change was found by a read; `value` is null if the rating was removed. */
export interface NewValue {
  track_id: TrackId;
  by: UserId;
  value: number | null;
}

const valueBy = (ratings: readonly PersonRating[], by: UserId) =>
  ratings.find(({ user_id }) => user_id === by)?.rating ?? null;

/** Returns the ratings by `raters` that have changed from `before` to `after`. Pure. */
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
