import type { ReviewTrack, UserId } from '../../protocol/generated/protocol';
import { firstRating } from '../../stores/review/hidden';

/**
 * Returns a text that lists the ratings of a track with the names of the people. The viewer's own rating comes first; its value is `mine`.
 * Pure.
 */
export function ratingsText({ ratings }: Pick<ReviewTrack, 'ratings'>, mine: number | null, me: UserId): string {
  const others = ratings
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name, rating }) => `${user_name || 'A colleague'} ${rating}`);
  const people = mine === null ? others : [`You ${mine}`, ...others];
  return people.join(', ') || 'Nobody has rated this track';
}

/**
 * Returns a text with the viewer's own rating: "you 7". If the viewer changed it after seeing the others' ratings, the first value is
 * included: "you 5→7". Pure.
 */
export function ownRatingText({ first }: Pick<ReviewTrack, 'first'>, mine: number | null, me: UserId): string {
  if (mine === null) return '';
  const before = firstRating(first, me, mine);
  return before === null ? `you ${mine}` : `you ${before}→${mine}`;
}
