import { selectTracks } from '../../stores/playlist/selectors';
import { usePlaylists } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import styles from './job-panel.module.css';

function Counter({ label, value, moved = false }: { label: string; value: number | null; moved?: boolean }) {
  return (
    <div className={styles.counter}>
      <dt className="type-label">{label}</dt>
      <dd className={cx('type-readout', styles.number, moved && styles.moved)}>
        {value === null ? '–' : formatCount(value)}
      </dd>
    </div>
  );
}

/** How far the review of the job is. A number that somebody else has just moved is ice for a moment. */
export function Counters() {
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const rated = useReview((state) => state.counters?.rated ?? null);
  const listened = useReview((state) => state.listened);
  const moved = useReview((state) => state.movedCounters !== 0);
  const chosen = usePlaylists((state) => (state.current === null ? null : selectTracks(state).length));
  return (
    <dl className={styles.counters}>
      <Counter label="Submitted" value={submitted} moved={moved} />
      <Counter label="Listened" value={listened} />
      <Counter label="Rated" value={rated} moved={moved} />
      <Counter label="In playlist" value={chosen} />
    </dl>
  );
}
