import { cx } from './cx';
import { formatDuration } from './format';
import styles from './ruler.module.css';

/** A ruler with a small tick every 8 px and a large one every 40 px. */
export function Ruler({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(styles.ruler, className)} />;
}

const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const MAX_MARKS = 9;

/** Returns the times, in seconds, that a ruler below a track of `duration` seconds shows. */
export function timeMarks(duration: number): number[] {
  if (!Number.isFinite(duration) || duration <= 0) return [];
  const step = STEPS.find((candidate) => duration / candidate <= MAX_MARKS) ?? 7200;
  const marks: number[] = [];
  // the last mark must not touch the total on the right
  for (let at = 0; at < duration - step * 0.4; at += step) marks.push(at);
  return marks;
}

/** The times below the big waveform, with the track's length at the end. */
export function TimeRuler({ duration }: { duration: number }) {
  return (
    <div className={styles.times} aria-hidden="true">
      {timeMarks(duration).map((at) => (
        <span key={at} className={styles.time} style={{ left: `${(at / duration) * 100}%` }}>
          {formatDuration(at)}
        </span>
      ))}
      <span className={styles.total}>{formatDuration(duration)}</span>
    </div>
  );
}
