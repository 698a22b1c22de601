import { cx } from './cx';
import styles from './split-bar.module.css';

const COLORS = ['var(--w-pr)', 'var(--p2)', 'var(--p3)', 'var(--p4)'];

/** The colour of a place in a split: on the bar, and beside what stands there. */
export function splitColor(place: number): string {
  return COLORS[place % COLORS.length] as string;
}

export interface SplitBarProps {
  /** The shares in their order, in whatever unit `whole` is in. */
  shares: readonly number[];
  whole: number;
  className?: string;
}

/** How a whole is shared out: a segment for each, and what is missing hatched. The words stand beside it. */
export function SplitBar({ shares, whole, className }: SplitBarProps) {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // shares beyond the whole share the bar among themselves
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
