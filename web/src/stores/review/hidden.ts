import type { PersonRating, ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import type { ReviewState } from './state';

/**
 * Returns a row without the ratings, and without a mark set by others, that its reader `me` may not see. The number of ratings and the people
 * who have rated stay.
 */
export function hideRatings(row: ReviewTrack, me: UserId): ReviewTrack {
  const mark = row.mark?.by.user_id === me ? row.mark : null;
  return { ...row, hidden: true, rating: null, my_rating: null, ratings: [], first: [], mark };
}

/** Returns true if a track's ratings are hidden as it is shown here: removing the viewer's own rating hides them at once. */
export function isHidden(state: Pick<ReviewState, 'rows' | 'ownRatings' | 'blind'>, id: TrackId): boolean {
  const row = getById(state.rows, id);
  if (!row) return false;
  const own = getById(state.ownRatings, id);
  return own ? state.blind === true && own.value === null : row.hidden;
}

/** Returns true if the reviewers of these rows rate blind, judged by a row that the viewer has not rated; `before` if there is none. */
export function blindBy(rows: readonly ReviewTrack[], before: boolean | null): boolean | null {
  return rows.find(({ my_rating }) => my_rating === null)?.hidden ?? before;
}

/** Returns the value that a person gave before seeing the others', if it has changed since; else null. */
export function firstRating(first: readonly PersonRating[], user_id: UserId, rating: number | null): number | null {
  const given = first.find((one) => one.user_id === user_id)?.rating ?? null;
  return rating === null || given === rating ? null : given;
}
