import styles from './busy-bars.module.css';

/** Four bars that move while something is under way; they are still if the person has asked for less motion. */
export function BusyBars({ size = 14 }: { size?: number }) {
  return (
    <span className={styles.bars} style={{ height: size }} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
