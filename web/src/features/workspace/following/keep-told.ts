import { onPlayback, player } from '../../../stores/player/store';
import { tellDoing } from '../tell-doing';

const LOOK_MS = 1000;
/** Followers are told again where they reckon so many seconds past the position that is heard. */
const MOST_OFF = 0.05;

/** Keeps those who follow in step with what is heard here: a player that begins late or stalls is told of. Ends when the answer is called. */
export function keepTold(): () => void {
  let told = { position: 0, at: 0 };
  const note = () => {
    told = { position: player.position(), at: performance.now() };
  };
  const tell = () => {
    tellDoing();
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
