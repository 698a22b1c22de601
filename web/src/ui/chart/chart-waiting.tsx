import styles from './chart-waiting.module.css';

/** A flat line that is shown while a chart is loaded. */
export function ChartWaiting({ text }: { text: string }) {
  return (
    <div role="status" className={styles.waiting}>
      <span className={styles.flat} aria-hidden="true" />
      {text}
    </div>
  );
}
