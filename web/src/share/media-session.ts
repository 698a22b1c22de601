import { audio, step, toggle, usePlaying } from './player';
import { useVisit } from './visit';

const STEP_S = 5;

/** For each media key (of a keyboard, a headset or the lock screen), what it does to the player. */
const ACTIONS: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play: () => {
    if (!audio.state().playing) toggle();
  },
  pause: () => audio.pause(),
  nexttrack: () => void step(1),
  previoustrack: () => void step(-1),
  seekbackward: ({ seekOffset }) => audio.seek(audio.state().position - (seekOffset ?? STEP_S)),
  seekforward: ({ seekOffset }) => audio.seek(audio.state().position + (seekOffset ?? STEP_S)),
  seekto: ({ seekTime }) => audio.seek(seekTime ?? 0),
};

/** Shows the playing track in the system's media controls, and handles their keys. Returns the function that ends this. */
export function startMediaSession(): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const { mediaSession: session } = navigator;
  for (const [action, handler] of Object.entries(ACTIONS)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // this browser does not support the key
    }
  }
  const report = () => {
    const { track } = usePlaying.getState();
    const album = useVisit.getState().info?.playlist_name ?? '';
    session.metadata = track && new MediaMetadata({ title: track.title, artist: track.artist_name, album });
  };
  let reported = '';
  const place = () => {
    const { playing, position, duration } = audio.state();
    const now = `${playing} ${Math.round(position)} ${duration}`;
    if (now === reported) return;
    reported = now;
    session.playbackState = usePlaying.getState().track === null ? 'none' : playing ? 'playing' : 'paused';
    if (duration > 0) session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
  };
  report();
  const leaves = [usePlaying.subscribe(report), useVisit.subscribe(report), audio.subscribe(place)];
  return () => {
    for (const leave of leaves) leave();
  };
}
