import { memo } from 'react';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { useAudio } from '../../ui/use-audio';
import { decodeWave, resample } from '../../ui/wave-peaks';
import { player } from './deck';
import styles from './row-wave.module.css';

const WIDTH = 88;
const HEIGHT = 20;
const PITCH = 2;
const BARS = WIDTH / PITCH;
const BODY = 0.58;

/** The bars from one place to another as one path: a path costs a scrolled row less than a canvas of its own. */
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

interface WaveProps {
  wave: string;
  /** How many bars are played. */
  played?: number;
  listened?: boolean;
}

const Wave = memo(function Wave({ wave, played = 0, listened = false }: WaveProps) {
  const bars = resample(decodeWave(wave), BARS);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.wave}>
      {listened ? (
        <path className={styles.listened} d={path(bars, 0, BARS, 1)} />
      ) : (
        <>
          <path className={styles.peak} d={path(bars, played, BARS, 1)} />
          <path className={styles.body} d={path(bars, played, BARS, BODY)} />
        </>
      )}
      {played > 0 && (
        <>
          <path className={styles.playedPeak} d={path(bars, 0, played, 1)} />
          <path className={styles.playedBody} d={path(bars, 0, played, BODY)} />
        </>
      )}
    </svg>
  );
});

/** The small wave of a row; the one in the player shows how far it is. */
export function RowWave({ row, current }: { row: ReviewTrack; current: boolean }) {
  if (current) return <Moving wave={row.wave} />;
  return <Wave wave={row.wave} listened={row.listened} />;
}

function Moving({ wave }: { wave: string }) {
  const played = useAudio(player, ({ position, duration }) =>
    duration > 0 ? Math.min(BARS, Math.round((position / duration) * BARS)) : 0,
  );
  return <Wave wave={wave} played={played} />;
}
