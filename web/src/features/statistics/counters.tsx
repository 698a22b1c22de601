import { useJustMoved } from '../../stores/highlights/use-just-moved';
import { type Counters as Numbers, useCounters } from '../../stores/statistics/store';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import styles from './statistics-page.module.css';

const COUNTED: readonly { name: keyof Numbers; label: string; of: string }[] = [
  { name: 'open_jobs', label: 'Open jobs', of: 'now' },
  { name: 'closed_jobs', label: 'Closed jobs', of: 'all time' },
  { name: 'songs_submitted_for_all_time', label: 'Songs submitted', of: 'all time' },
  { name: 'uploaded_songs', label: 'Uploaded songs', of: 'all time' },
  { name: 'users', label: 'Users', of: 'all time' },
  { name: 'active_users', label: 'Active users', of: 'last 24 hours' },
  { name: 'log_in_statistic', label: 'Logins', of: 'today' },
];

/** The platform's current numbers, shown at the top of the page. */
export function Counters() {
  const { value } = useCounters();
  return (
    <section aria-label="Counters" className={styles.section}>
      <dl className={styles.counters}>
        {COUNTED.map(({ name, label, of }) => (
          <Counter key={name} label={label} of={of} count={value?.[name]} />
        ))}
      </dl>
    </section>
  );
}

interface CounterProps {
  label: string;
  of: string;
  /** The number to show; undefined until it is loaded. */
  count: number | undefined;
}

/** A number. For a moment after a change, the difference is shown beside it. */
function Counter({ label, of, count }: CounterProps) {
  const moved = useJustMoved(count);
  const by = moved && count !== undefined && moved.from !== undefined ? count - moved.from : null;
  return (
    <div className={cx(styles.counter, by !== null && styles.moved)}>
      <dt className="type-label">{label}</dt>
      <dd className={cx('type-readout', styles.number)}>{count === undefined ? '–' : formatCount(count)}</dd>
      <dd className={cx('type-second', styles.of)}>
        {by === null ? of : `${by > 0 ? '+' : '−'}${formatCount(Math.abs(by))} just now`}
      </dd>
    </div>
  );
}
