import { type ReactNode, useId } from 'react';
import styles from './chart-panel.module.css';

export interface ChartPanelProps {
  title: string;
  /** The sum or the period of the chart, in words, beside the title; null if it is not known yet. */
  summary: string | null;
  /** The controls at the end of the head. */
  controls: ReactNode;
  children: ReactNode;
}

/** A panel with a chart. Its head has the title and the controls of the chart. */
export function ChartPanel({ title, summary, controls, children }: ChartPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="type-panel-title">
          {title}
        </h2>
        {summary !== null && <span className="type-second">{summary}</span>}
        <span className={styles.gap} />
        {controls}
      </header>
      {children}
    </section>
  );
}
