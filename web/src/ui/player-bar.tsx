import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import { formatDuration } from './format';
import { IconButton } from './icon-button';
import styles from './player-bar.module.css';
import { type AudioPlayer, useAudio } from './use-audio';
import { Volume } from './volume';
import { WaveSlider } from './wave-slider';

export interface PlayerBarProps {
  player: AudioPlayer;
  title: string;
  artist: string;
  peaks: readonly number[] | string | null | undefined;
  /** Why the track cannot be heard. */
  failure: string | null;
  onPrevious: () => void;
  onNext: () => void;
}

/** The player across the foot of a page. */
export function PlayerBar({ player, title, artist, peaks, failure, onPrevious, onNext }: PlayerBarProps) {
  const playing = useAudio(player, (state) => state.playing);
  const position = useAudio(player, (state) => state.position);
  const duration = useAudio(player, (state) => state.duration);
  const volume = useAudio(player, (state) => state.volume);
  const failed = useAudio(player, (state) => state.failed);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const fault = failure ?? (failed ? 'This track cannot be played' : null);
  return (
    <section className={styles.bar} aria-label="Player">
      <IconButton label="Previous track" onClick={onPrevious}>
        <IconPlayerSkipBackFilled size={16} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => player.toggle()}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
      <IconButton label="Next track" onClick={onNext}>
        <IconPlayerSkipForwardFilled size={16} aria-hidden="true" />
      </IconButton>
      <span className={styles.name}>
        <span className={`clip ${styles.title}`}>{title}</span>
        <span className="clip type-second">{artist}</span>
      </span>
      {fault ? (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      ) : (
        <>
          <span className={styles.time}>{formatDuration(position)}</span>
          <WaveSlider
            variant="bar"
            className={styles.wave}
            peaks={peaks}
            position={position}
            duration={duration}
            onSeek={(seconds) => player.seek(seconds)}
          />
          <span className={styles.time}>{formatDuration(duration)}</span>
        </>
      )}
      <Volume value={volume} onChange={(value) => player.setVolume(value)} />
    </section>
  );
}
