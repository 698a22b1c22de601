import { memo } from 'react';
import styles from './row-wave.module.css';
import { decodeWave, resample } from './wave-peaks';

const HEIGHT = 20;
const PITCH = 2;
const BODY = 0.58;

/** Returns the bars with indexes from `from` up to `to` as one SVG path, which is faster to draw in scrolled rows than a canvas. */
function path(bars: readonly number[], from: number, to: number, share: number): string {
  const middle = HEIGHT / 2;
  let d = '';
  for (let bar = from; bar < to; bar += 1) {
    const peak = (bars[bar] ?? 0) * share;
    const up = Math.max(0.5, (middle - 1) * peak);
    const down = Math.max(0.5, (middle - 1) * 0.92 * peak);
    d += `M${bar * PITCH} ${(middle - up).toFixed(1)}h1.9v${(up + down).toFixed(1)}h-1.9z`;
  }
  return d;
}

export interface RowWaveProps {
  /** The peaks of the track, base64-encoded. */
  wave: string;
  /** The width in pixels. */
  width?: number;
  /** How much of the track was played, from 0 (nothing) to 1 (all). */
  played?: number;
  /** True if the viewer has listened to the track. The waveform is then drawn in a single tone. */
  listened?: boolean;
}

/** The small waveform of a row. It has one bar every 2 px; each bar has two tones. Hidden from screen readers. */
export const RowWave = memo(function RowWave({ wave, width = 88, played = 0, listened = false }: RowWaveProps) {
  const count = Math.floor(width / PITCH);
  const bars = resample(decodeWave(wave), count);
  const done = Math.min(count, Math.round(played * count));
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className={styles.wave}>
      {listened ? (
        <path className={styles.listened} d={path(bars, done, count, 1)} />
      ) : (
        <>
          <path className={styles.peak} d={path(bars, done, count, 1)} />
          <path className={styles.body} d={path(bars, done, count, BODY)} />
        </>
      )}
      {done > 0 && (
        <>
          <path className={styles.playedPeak} d={path(bars, 0, done, 1)} />
          <path className={styles.playedBody} d={path(bars, 0, done, BODY)} />
        </>
      )}
    </svg>
  );
});
