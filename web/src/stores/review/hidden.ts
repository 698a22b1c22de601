import type { PersonRating, ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import type { ReviewState } from './state';

/**
 * Returns a row without the ratings and the mark that the viewer `me` may not see; a mark that the viewer has set stays. The number of
 * ratings and the people who have rated stay visible.
 */
export function hideRatings(row: ReviewTrack, me: UserId): ReviewTrack {
  const mark = row.mark?.by.user_id === me ? row.mark : null;
  return { ...row, hidden: true, rating: null, my_rating: null, ratings: [], first: [], mark };
}

/**
 * Returns true if the ratings of a track are hidden from the viewer. Unconfirmed changes count: when the viewer removes their own rating,
 * the others' ratings are hidden immediately.
 */
export function isHidden(state: Pick<ReviewState, 'rows' | 'ownRatings' | 'blind'>, id: TrackId): boolean {
  const row = getById(state.rows, id);
  if (!row) return false;
  const own = getById(state.ownRatings, id);
  return own ? state.blind === true && own.value === null : row.hidden;
}

/**
 * Returns whether the job of these rows is blind. This is derived from a row that the viewer has not rated; if there is no such row,
 * returns `before`.
 */
export function blindBy(rows: readonly ReviewTrack[], before: boolean | null): boolean | null {
  return rows.find(({ my_rating }) => my_rating === null)?.hidden ?? before;
}

/**
 * Returns the rating that a person gave before they saw the others' ratings. Returns null if the person has not changed that rating since,
 * or has removed it.
 */
export function firstRating(first: readonly PersonRating[], user_id: UserId, rating: number | null): number | null {
  const given = first.find((one) => one.user_id === user_id)?.rating ?? null;
  return rating === null || given === rating ? null : given;
}
