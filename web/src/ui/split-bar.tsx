import { cx } from './cx';
import styles from './split-bar.module.css';

const COLORS = ['var(--w-pr)', 'var(--p2)', 'var(--p3)', 'var(--p4)'];

/** Returns the colour of a place in a split: for the bar, and for the text beside it. */
export function splitColor(place: number): string {
  return COLORS[place % COLORS.length] as string;
}

export interface SplitBarProps {
  /** The shares in their order, in the unit of `whole`. */
  shares: readonly number[];
  whole: number;
  className?: string;
}

/**
 * Shows the division of a whole: a segment for each share, and the missing part hatched. The text is beside it, not in
 * it.
 */
export function SplitBar({ shares, whole, className }: SplitBarProps) {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // if the shares exceed the whole, they divide the bar among themselves
  const width = (share: number) => `${(share / Math.max(whole, total)) * 100}%`;
  return (
    <span className={cx(styles.bar, className)} aria-hidden="true">
      {shares.map((share, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments of a bar, each is its place
        <i key={place} style={{ width: width(share), background: splitColor(place) }} />
      ))}
      {total < whole && <i className={styles.missing} style={{ width: width(whole - total) }} />}
    </span>
  );
}
