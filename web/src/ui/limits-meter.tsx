import { cx } from './cx';
import styles from './limits-meter.module.css';
import { Needle } from './needle';
import { Ruler } from './ruler';

const MAX_CELLS = 24;

export interface LimitsMeterProps {
  /** The number of tracks allowed. */
  allowed: number;
  /** The number of tracks that are already submitted. */
  used: number;
  /** The number of tracks that were added for the job but not submitted yet. */
  added?: number;
  className?: string;
}

/** Shows one cell per allowed track, or a plain bar if there are too many. The numbers are shown as text beside it. */
export function LimitsMeter({ allowed, used, added = 0, className }: LimitsMeterProps) {
  if (allowed > MAX_CELLS) {
    const share = allowed > 0 ? Math.min(1, (used + added) / allowed) : 0;
    return (
      <span className={cx(styles.bar, className)} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    );
  }
  return (
    <span className={cx(styles.cells, className)} aria-hidden="true">
      {Array.from({ length: allowed }, (_, cell) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: cells of a meter, which never change their order
          key={cell}
          className={cx(cell < used && styles.used, cell >= used && cell < used + added && styles.added)}
        />
      ))}
    </span>
  );
}

export interface StorageMeterProps {
  used: number;
  all: number;
  label: string;
}

/** Shows how much of the storage is used: a vertical line on a ruler marks the used part. */
export function StorageMeter({ used, all, label }: StorageMeterProps) {
  const share = all > 0 ? Math.min(1, used / all) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot contain the ruler and the vertical line
    <span
      className={styles.storage}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={used}
    >
      <Ruler />
      <span className={styles.bar}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <Needle at={share} className={styles.mark} glide />
    </span>
  );
}
