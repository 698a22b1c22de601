import { player, usePlayer } from '../../stores/player/store';
import { tellPresence } from '../../stores/presence/store';
import { getById } from '../../stores/review/id-map';
import { useReview } from '../../stores/review/store';

/** Tells colleagues what one is doing: at play, pause, seek, track change and when the line is back. */
export function tellDoing(): void {
  const { job, rows } = useReview.getState();
  const { current } = usePlayer.getState();
  // what plays on from another page is nothing of this review
  if (job === null || current === null || !getById(rows, current)) return;
  const { playing, position } = player.state();
  tellPresence(job, { track_id: current, playing, position: Math.round(position * 100) / 100 });
}
