import { cx } from './cx';
import { formatRating } from './format';
import styles from './ticks.module.css';

export interface TicksProps {
  /** The rating, 1 to 10 with one decimal; null shows "Not rated". */
  value: number | null;
  /** own: amber; other: ice, while someone else's change is fresh. */
  tone?: 'own' | 'other';
  className?: string;
}

/** A rating as ten bars and the number. */
export function Ticks({ value, tone = 'own', className }: TicksProps) {
  if (value === null) return <span className={cx(styles.none, className)}>Not rated</span>;
  const full = Math.round(value);
  return (
    <span className={cx(styles.ticks, tone === 'other' && styles.other, className)}>
      <svg width="60" height="12" viewBox="0 0 60 12" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that never change places
            key={index}
            className={index < full ? styles.full : styles.empty}
            x={index * 6}
            y={index < full ? 0 : 4}
            width="4"
            height={index < full ? 12 : 4}
          />
        ))}
      </svg>
      <span className={styles.number}>{formatRating(value)}</span>
    </span>
  );
}
