import { formatCount } from '../../ui/format';
import styles from './company-statistics-page.module.css';

/** A chart of how often each rating from 1 to 10 was given. `counts` is empty if the server's answer does not contain these numbers. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const highest = Math.max(1, ...counts);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section className={styles.panel} aria-label="Distribution of ratings">
      <header className={styles.panelHead}>
        <h2 className="type-panel-title">Distribution of ratings</h2>
        <span className="type-second">{counts.length === 0 ? '—' : formatCount(all)}</span>
      </header>
      <ol className={styles.bars}>
        {counts.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rating
          <li key={at}>
            <span className={styles.count}>{formatCount(count)}</span>
            <i style={{ height: `${(100 * count) / highest}%` }} aria-hidden="true" />
            <b>
              <span className="visually-hidden">times </span>
              {at + 1}
            </b>
          </li>
        ))}
      </ol>
    </section>
  );
}
