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
  return (
    <span className={cx(styles.ticks, tone === 'other' && styles.other, className)}>
      <svg width="60" height="12" viewBox="0 0 60 12" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that never change places
            key={index}
            className={styles.empty}
            x={index * 6}
            y="4"
            width="4"
            height="4"
          />
        ))}
        {Array.from({ length: Math.ceil(value) }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that never change places
            key={index}
            className={styles.full}
            x={index * 6}
            y="0"
            // a fraction fills a part of its bar
            width={4 * Math.min(1, value - index)}
            height="12"
          />
        ))}
      </svg>
      <span className={styles.number}>{formatRating(value)}</span>
    </span>
  );
}
