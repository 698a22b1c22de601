import { cx } from './cx';
import { formatRating } from './format';
import styles from './ticks.module.css';

/** The width of a bar and the gap after it, in pixels. */
const PITCH = 6;
const BAR = 4;

/** The ten empty bars that are shown if the rating is hidden from the viewer. */
export function EmptyTicks() {
  return <span className={styles.bars} aria-hidden="true" />;
}

export interface TicksProps {
  /** The rating, 1 to 10 with one decimal; null shows "Not rated". */
  value: number | null;
  /** If `value` is the mean of several ratings: the lowest and the highest of them. A line below the bars shows this range. */
  range?: readonly [lowest: number, highest: number] | null;
  /** The color of the bars. own: amber, the viewer's rating; team: neutral, the mean; other: ice, just changed by another person. */
  tone?: 'own' | 'team' | 'other';
  className?: string;
}

/** A rating as ten bars and the number. The bars are one element, since a list has many ratings. */
export function Ticks({ value, range = null, tone = 'own', className }: TicksProps) {
  if (value === null) return <span className={cx(styles.none, className)}>Not rated</span>;
  const whole = Math.floor(value);
  const [low, high] = range ?? [value, value];
  const drawn = {
    // a fraction fills a part of its bar
    '--full': `${whole * PITCH + (value - whole) * BAR}px`,
    '--low': `${(low - 1) * PITCH}px`,
    '--apart': high > low ? `${(high - low) * PITCH + BAR}px` : '0px',
  };
  return (
    <span className={cx(styles.ticks, tone !== 'own' && styles[tone], className)}>
      <span className={styles.bars} style={drawn as React.CSSProperties} aria-hidden="true" />
      <span className={styles.number}>{formatRating(value)}</span>
    </span>
  );
}
