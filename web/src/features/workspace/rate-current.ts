import type { TrackId } from '../../protocol/generated/protocol';
import { isFollowing } from '../../stores/following/store';
import { trackAt } from '../../stores/player/queue';
import { revealRow, usePlayer } from '../../stores/player/store';
import { usePlaylists } from '../../stores/playlist/store';
import { type RatingPlace, rateTrack } from '../../stores/review/commands';
import { getById } from '../../stores/review/id-map';
import { shownRating } from '../../stores/review/rating';
import { useReview } from '../../stores/review/store';
import { useRatingKeys } from './rating-keys';
import { playTrack, reviewQueue, unratedAfter } from './review-queue';

const PRESSED_MS = 300;
async function advanceFrom(id: TrackId): Promise<void> {
  for (let from: TrackId = id; ; ) {
    const place = unratedAfter(from);
    if (place === null) return;
    const next = await trackAt(reviewQueue(useReview.getState()), place);
    if (next === null || usePlayer.getState().current !== id) return;
    if (shownRating(useReview.getState(), next) === null) {
      playTrack(next);
      revealRow(next);
      useRatingKeys.setState({ step: { from: id, to: next } });
      return;
    }
    from = next;
  }
}

/**
 * Returns the playlists that are sent to the server with a rating: the playlist that is being edited, and the shared playlist that is open.
 */
export function ratingPlace(): RatingPlace {
  const { current, shared } = usePlaylists.getState();
  const { source } = useReview.getState();
  // a playlist that is no longer shared receives no rating
  const isShared = source.kind === 'playlist' && shared.includes(source.playlist_id);
  return {
    ...(current === null ? {} : { moderated_playlist_id: current }),
    ...(isShared ? { shared_playlist_id: source.playlist_id } : {}),
  };
}

/**
 * Removes the rating of the track in the player when Backspace is pressed. If the player has moved on to an unrated track after a rating,
 * that previous rating is removed instead.
 */
function takeBack(current: TrackId): void {
  const { step } = useRatingKeys.getState();
  const unrated = shownRating(useReview.getState(), current) === null;
  const id = step?.to === current && unrated ? step.from : current;
  useRatingKeys.setState({ step: null });
  if (rateTrack(id, null, ratingPlace()) && id !== current) revealRow(id);
}

/** Returns true if pressing Backspace now would remove a rating. */
export function canClearRating(): boolean {
  const { current } = usePlayer.getState();
  if (current === null) return false;
  const state = useReview.getState();
  const isRated = getById(state.rows, current) !== undefined && shownRating(state, current) !== null;
  return isRated || useRatingKeys.getState().step?.to === current;
}

let pressedTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Rates the track in the player. If a key was pressed for the rating (`byKey`), the key is highlighted on the screen; and if the viewer has
 * turned on playing the next track after a rating, the next track plays.
 */
export function rateCurrent(value: number | null, byKey: boolean): void {
  const { current } = usePlayer.getState();
  // a track that still plays from another list is not rated here
  if (current === null || !getById(useReview.getState().rows, current)) return;
  if (byKey && value === null) {
    takeBack(current);
    return;
  }
  rateTrack(current, value, ratingPlace());
  if (!byKey || value === null) return;
  useRatingKeys.setState({ pressed: value });
  clearTimeout(pressedTimer);
  pressedTimer = setTimeout(() => useRatingKeys.setState({ pressed: null }), PRESSED_MS);
  // the followed person chooses the track
  if (useRatingKeys.getState().advance && !isFollowing()) void advanceFrom(current);
}
