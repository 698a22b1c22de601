import type { PersonRating, ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import type { ReviewState } from './state';

/** A row whose ratings its reader `me` may not see, nor a mark that others have set. Their number and those who have rated stay. */
export function hideRatings(row: ReviewTrack, me: UserId): ReviewTrack {
  const mark = row.mark?.by.user_id === me ? row.mark : null;
  return { ...row, hidden: true, rating: null, my_rating: null, ratings: [], first: [], mark };
}

/** True where a track's ratings are hidden as it is shown here: taking one's own back hides them at once. */
export function isHidden(state: Pick<ReviewState, 'rows' | 'ownRatings' | 'blind'>, id: TrackId): boolean {
  const row = getById(state.rows, id);
  if (!row) return false;
  const own = getById(state.ownRatings, id);
  return own ? state.blind === true && own.value === null : row.hidden;
}

/** True where the reviewers of these rows rate blind, by one that the viewer has not rated; `before` where there is none. */
export function blindBy(rows: readonly ReviewTrack[], before: boolean | null): boolean | null {
  return rows.find(({ my_rating }) => my_rating === null)?.hidden ?? before;
}

/** The value that somebody gave before the others' were seen, where it is another one by now; else null. */
export function firstRating(first: readonly PersonRating[], user_id: UserId, rating: number | null): number | null {
  const given = first.find((one) => one.user_id === user_id)?.rating ?? null;
  return rating === null || given === rating ? null : given;
}
