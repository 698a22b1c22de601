import { onPlayback, player } from '../../../stores/player/store';
import { publishDoing } from '../publish-doing';

const LOOK_MS = 1000;
/** The position is sent again if followers' reckoning differs from it by more than this, in seconds. */
const MOST_OFF = 0.05;

/**
 * Keeps followers in step with the position that is heard here: sends it again if the player begins late or stalls. Returns the function
 * that stops this.
 */
export function keepTold(): () => void {
  let told = { position: 0, at: 0 };
  const note = () => {
    told = { position: player.position(), at: performance.now() };
  };
  const tell = () => {
    publishDoing();
    note();
  };
  tell();
  const unsubscribe = onPlayback(note);
  const timer = setInterval(() => {
    if (!player.state().playing) return;
    const reckoned = told.position + (performance.now() - told.at) / 1000;
    if (Math.abs(player.position() - reckoned) > MOST_OFF) tell();
  }, LOOK_MS);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}
