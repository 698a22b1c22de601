import { onPlayback, player } from '../../../stores/player/store';
import { publishPresence } from '../publish-presence';

const LOOK_MS = 1000;
/** The position is sent again if it differs by more than this, in seconds, from the position that followers calculate. */
const MAX_DRIFT = 0.05;

/**
 * Keeps the playback of the viewer's followers at the viewer's position: if the viewer's player starts late or stalls, sends the position
 * again. Returns the function that stops this.
 */
export function syncFollowers(): () => void {
  let sent = { position: 0, at: 0 };
  const note = () => {
    sent = { position: player.position(), at: performance.now() };
  };
  const send = () => {
    publishPresence();
    note();
  };
  send();
  const unsubscribe = onPlayback(note);
  const timer = setInterval(() => {
    if (!player.state().playing) return;
    const extrapolated = sent.position + (performance.now() - sent.at) / 1000;
    if (Math.abs(player.position() - extrapolated) > MAX_DRIFT) send();
  }, LOOK_MS);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}
