import styles from './chart-waiting.module.css';

/** A flat line in the place of a chart while it is loaded. */
export function ChartWaiting({ text }: { text: string }) {
  return (
    <div role="status" className={styles.waiting}>
      <span className={styles.flat} aria-hidden="true" />
      {text}
    </div>
  );
}
