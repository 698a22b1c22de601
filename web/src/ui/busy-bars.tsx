import styles from './busy-bars.module.css';

/** Four moving bars that show that something is running. They do not move if the person has asked the system for less motion. */
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
