import type { TrackId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { getById } from '../../stores/review/id-map';
import { useReview } from '../../stores/review/store';

/** Returns the track in the player; null if it is not a track of the open job. */
export function reviewedTrack(): TrackId | null {
  const { current } = usePlayer.getState();
  return current !== null && getById(useReview.getState().rows, current) ? current : null;
}
