import { type AudioPlayer, useAudio } from '../../stores/player/audio';
import { cx } from '../../ui/cx';
import { formatDuration } from '../../ui/format';
import { WaveSlider, type WaveSliderProps } from '../../ui/wave-slider';
import styles from './progress.module.css';

export interface ProgressProps {
  player: AudioPlayer;
  peaks: WaveSliderProps['peaks'];
  /** The reason why the track could not be loaded; null if there is none. */
  failure: string | null;
  /** True to show the position at the needle instead of before the waveform. */
  narrow?: boolean;
  className: string | undefined;
}

/** The playback position in the track. If the track cannot be played, the reason is shown instead. */
export function Progress({ player, peaks, failure, narrow = false, className }: ProgressProps) {
  const position = useAudio(player, (state) => state.position);
  const duration = useAudio(player, (state) => state.duration);
  const failed = useAudio(player, (state) => state.failed);
  const error = failure ?? (failed ? "This track can't be played" : null);
  if (error !== null) {
    return (
      <span className={cx(styles.fault, className)} role="alert">
        {error}
      </span>
    );
  }
  return (
    <span className={cx(styles.progress, className)}>
      {!narrow && <span className={styles.time}>{formatDuration(position)}</span>}
      <WaveSlider
        variant="bar"
        flag={narrow}
        className={styles.wave}
        peaks={peaks}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(seconds)}
      />
      <span className={styles.time}>{formatDuration(duration)}</span>
    </span>
  );
}
