import { cx } from './cx';
import styles from './split-bar.module.css';

const COLORS = ['var(--w-pr)', 'var(--p2)', 'var(--p3)', 'var(--p4)'];

/** Returns the color of a share, given its index. The bar and the text beside it use the same color. */
export function splitColor(place: number): string {
  return COLORS[place % COLORS.length] as string;
}

export interface SplitBarProps {
  /** The shares in their order, in the unit of `whole`. */
  shares: readonly number[];
  whole: number;
  className?: string;
}

/** Shows how a whole is divided: one segment per share, and the missing part hatched. The numbers are shown as text beside it. */
export function SplitBar({ shares, whole, className }: SplitBarProps) {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // if the shares exceed the whole, they divide the bar among themselves
  const width = (share: number) => `${(share / Math.max(whole, total)) * 100}%`;
  return (
    <span className={cx(styles.bar, className)} aria-hidden="true">
      {shares.map((share, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments of a bar, which are identified by their position
        <i key={place} style={{ width: width(share), background: splitColor(place) }} />
      ))}
      {total < whole && <i className={styles.missing} style={{ width: width(whole - total) }} />}
    </span>
  );
}
