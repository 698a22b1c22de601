import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import { useLayoutEffect } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { useAudio } from '../../stores/player/audio';
import { setMatched, useMatched } from '../../stores/player/matched';
import { player, seekBy, step, togglePlaying, usePlayer } from '../../stores/player/store';
import { formatDuration } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast-store';
import { tooltipProps } from '../../ui/tooltip-props';
import { WaveSlider } from '../../ui/wave-slider';
import styles from './player-dock.module.css';
import { VolumeControl } from './volume-control';

const STEP_S = 5;
const BIG_STEP_S = 30;

/** The player bar at the foot of every page. It plays on while pages change, and is hidden on pages with a player panel of their own. */
export function PlayerDock() {
  const loaded = usePlayer((state) => state.current !== null);
  const hasOwnPanel = usePlayer((state) => state.hasOwnPanel);
  if (!loaded) return null;
  return (
    <>
      <PlayerKeys />
      {!hasOwnPanel && <Bar />}
    </>
  );
}

/** The player's keyboard shortcuts, active on every page. */
function PlayerKeys() {
  const seek = (direction: 1 | -1) => (event: KeyboardEvent) =>
    seekBy(direction * (event.shiftKey ? BIG_STEP_S : STEP_S));
  useShortcuts({
    'player.toggle': togglePlaying,
    'player.back': seek(-1),
    'player.forward': seek(1),
    'player.match': () => {
      const on = !useMatched.getState().on;
      setMatched(on);
      toast({ text: on ? 'Matched loudness is on' : 'Matched loudness is off', key: 'matched-loudness' });
    },
    'list.next': () => void step(1),
    'list.previous': () => void step(-1),
  });
  return null;
}

function Bar() {
  const track = usePlayer((state) => state.track);
  // elements that float at the foot of the page are placed above the bar
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--dock', '64px');
    return () => void document.documentElement.style.removeProperty('--dock');
  }, []);
  return (
    <section className={styles.bar} aria-label="Player">
      <IconButton
        label="Previous track"
        action="list.previous"
        onClick={() => void step(-1)}
        icon={IconPlayerSkipBackFilled}
      />
      <PlayButton />
      <IconButton
        label="Next track"
        action="list.next"
        onClick={() => void step(1)}
        icon={IconPlayerSkipForwardFilled}
      />
      <span className={styles.name}>
        <span className={`clip ${styles.title}`}>{track?.title}</span>
        <span className="clip type-second">{track?.artist_name}</span>
      </span>
      <Progress />
      <VolumeControl />
    </section>
  );
}

function PlayButton() {
  const playing = useAudio(player, (state) => state.playing);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const label = playing ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      {...tooltipProps(label, 'player.toggle')}
      onClick={togglePlaying}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}

/** The position in the track, or the error that keeps it from playing. */
function Progress() {
  const wave = usePlayer((state) => state.peaks ?? state.track?.wave);
  const failure = usePlayer((state) => state.failure);
  const position = useAudio(player, (state) => state.position);
  const duration = useAudio(player, (state) => state.duration);
  const failed = useAudio(player, (state) => state.failed);
  const error = failure ?? (failed ? 'This track cannot be played' : null);
  if (error !== null) {
    return (
      <span className={styles.fault} role="alert">
        {error}
      </span>
    );
  }
  return (
    <>
      <span className={styles.time}>{formatDuration(position)}</span>
      <WaveSlider
        variant="bar"
        className={styles.wave}
        peaks={wave}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(seconds)}
      />
      <span className={styles.time}>{formatDuration(duration)}</span>
    </>
  );
}
