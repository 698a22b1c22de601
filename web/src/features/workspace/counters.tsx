import { useCurrent } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import styles from './job-panel.module.css';

interface CounterProps {
  label: string;
  value: number | null;
  /** Who has just moved it. */
  moved?: 'own' | 'other' | undefined;
}

function Counter({ label, value, moved }: CounterProps) {
  return (
    <div className={styles.counter}>
      <dt className="type-label">{label}</dt>
      <dd className={cx('type-readout', styles.number, moved && styles[moved])}>
        {value === null ? '–' : formatCount(value)}
      </dd>
    </div>
  );
}

/** How far the review of the job is. A number that has just moved is lit for a moment: amber by oneself, ice by others. */
export function Counters() {
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const rated = useReview((state) => state.counters?.rated ?? null);
  const listened = useReview((state) => state.listened);
  const moved = useReview((state) => state.movedCounters);
  const chosen = useCurrent()?.tracks_id.length ?? null;
  return (
    <dl className={styles.counters}>
      <Counter label="Submitted" value={submitted} moved={moved?.tracks ? moved.tone : undefined} />
      <Counter label="Heard by you" value={listened} />
      <Counter label="Rated by team" value={rated} moved={moved?.rated ? moved.tone : undefined} />
      <Counter label="In playlist" value={chosen} />
    </dl>
  );
}

/** For admins: how many jobs there are to review. */
export function JobTotal({ total }: { total: number | null }) {
  return (
    <dl className={styles.counters}>
      <Counter label="Jobs" value={total} />
    </dl>
  );
}
