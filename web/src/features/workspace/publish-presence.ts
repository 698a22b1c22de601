import type { Activity } from '../../protocol/generated/protocol';
import { useFollowing } from '../../stores/following/store';
import { player, usePlayer } from '../../stores/player/store';
import { sendPresence } from '../../stores/presence/store';
import { getById } from '../../stores/review/id-map';
import { useReview } from '../../stores/review/store';

/**
 * Returns the viewer's activity for colleagues: the person whom the viewer follows or, if there is none, the track and position in the
 * viewer's player. Returns an empty activity if that track is not part of this review.
 */
function ownPresence(): Activity {
  const { leader } = useFollowing.getState();
  if (leader) return { following: leader.user_id };
  const { current } = usePlayer.getState();
  // a track that plays on from another page is not part of this review
  if (current === null || !getById(useReview.getState().rows, current)) return {};
  return { track_id: current, playing: player.state().playing, position: Math.round(player.position() * 1000) / 1000 };
}

/** Sends the viewer's activity to colleagues. Called on play, pause, seek and track change, and when the connection is back. */
export function publishPresence(): void {
  const { job } = useReview.getState();
  if (job !== null) sendPresence(job, ownPresence());
}
