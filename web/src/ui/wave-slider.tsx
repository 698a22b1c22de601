import { type ReactNode, useRef } from 'react';
import { cx } from './cx';
import { formatDuration, spokenPosition } from './format';
import { leaveFocus } from './leave-focus';
import { Needle } from './needle';
import { Waveform } from './waveform';
import styles from './waveform.module.css';

const STEP = 5;
const BIG_STEP = 30;

export interface WaveSliderProps {
  peaks: readonly number[] | string | null | undefined;
  variant: 'bar' | 'big';
  /** The playback position in seconds. */
  position: number;
  /** The length of the track in seconds. */
  duration: number;
  onSeek: (seconds: number) => void;
  /** The vertical lines that mark the playback positions of other people, as `<Needle at color flag />` elements. */
  others?: ReactNode;
  /** True to show the time beside the line that marks the playback position; used in the big player. */
  flag?: boolean;
  className?: string;
}

/**
 * The waveform of the playing track, used as a slider. A click seeks to its position. The arrow keys seek by 5 s, or by 30 s with Shift.
 * Home and End seek to the start and the end.
 */
export function WaveSlider({ peaks, variant, position, duration, onSeek, others, flag, className }: WaveSliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const share = duration > 0 ? Math.min(1, position / duration) : 0;

  const seekTo = (clientX: number) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || box.width === 0 || duration <= 0) return;
    onSeek(Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration);
  };

  const keyed = (event: React.KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const to = { ArrowLeft: position - step, ArrowRight: position + step, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(duration, Math.max(0, to)));
  };

  return (
    <div
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label="Position in the track"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={spokenPosition(position, duration)}
      className={cx(styles.slider, styles[variant], className)}
      onKeyDown={keyed}
      onMouseDown={leaveFocus}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event.clientX);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event.clientX);
      }}
    >
      <Waveform peaks={peaks} variant={variant} played={share} />
      {others}
      <Needle at={share} flag={flag ? formatDuration(position) : undefined} />
    </div>
  );
}
