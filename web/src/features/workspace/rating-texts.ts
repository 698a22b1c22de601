import type { ReviewTrack, UserId } from '../../protocol/generated/protocol';
import { firstRating } from '../../stores/review/hidden';

/** Lists the people who rated a track with their ratings, the viewer's own as it is shown first. Pure. */
export function ratingsText({ ratings }: Pick<ReviewTrack, 'ratings'>, mine: number | null, me: UserId): string {
  const others = ratings
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name, rating }) => `${user_name || 'A colleague'} ${rating}`);
  const people = mine === null ? others : [`You ${mine}`, ...others];
  return people.join(', ') || 'Nobody has rated this track';
}

/** Describes the viewer's own rating, with the value that was given before the others' were seen in front. Pure. */
export function ownRatingText({ first }: Pick<ReviewTrack, 'first'>, mine: number | null, me: UserId): string {
  if (mine === null) return '';
  const before = firstRating(first, me, mine);
  return before === null ? `you ${mine}` : `you ${before}→${mine}`;
}
