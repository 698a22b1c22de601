import { useCurrent } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import { useChosenCount } from './filters/chosen-bar';
import { Refresh } from './filters/refresh';
import { useShown } from './filters/shown';
import styles from './submissions-footer.module.css';

interface CounterProps {
  label: string;
  value: number | string | null;
  /** The color tone of a number that has just changed: own or another person's change. */
  moved?: 'own' | 'other' | undefined;
}

function Counter({ label, value, moved }: CounterProps) {
  return (
    <div className={styles.counter}>
      <dt>{label}</dt>
      <dd className={moved && styles[moved]}>{typeof value === 'number' ? formatCount(value) : (value ?? '–')}</dd>
    </div>
  );
}

/**
 * The counters of the job's review, and the filter or order of the list; while rows are chosen, the button for new submissions instead. A
 * number that has just changed is lit for a moment: amber for the viewer's own change, ice for changes by others.
 */
export function SubmissionsFooter({ onShowAll }: { onShowAll: () => void }) {
  const isChoosing = useChosenCount() > 0;
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const rated = useReview((state) => state.counters?.rated ?? null);
  const listened = useReview((state) => state.listened);
  const moved = useReview((state) => state.movedCounters);
  const isBlind = useReview((state) => state.blind === true);
  const chosen = useCurrent()?.tracks_id.length ?? null;
  return (
    <footer className={styles.foot}>
      <dl className={styles.counters}>
        <Counter label="Submitted" value={submitted} moved={moved?.tracks ? moved.tone : undefined} />
        <Counter label="Heard by you" value={listened} />
        {isBlind ? (
          <Counter label="Rated by team" value="hidden" />
        ) : (
          <Counter label="Rated by team" value={rated} moved={moved?.rated ? moved.tone : undefined} />
        )}
        <Counter label="In playlist" value={chosen} />
      </dl>
      {isChoosing ? <Refresh onShowAll={onShowAll} /> : <ListNote />}
    </footer>
  );
}

/** The number of rows that match the filter; without a filter, the name of the default order if that is used. */
function ListNote() {
  const shown = useShown();
  const isPlaced = useReview(({ filter }) => filter.sortBy === 'placement');
  const isPlaylist = useReview(({ source }) => source.kind === 'playlist');
  const isBlind = useReview((state) => state.blind === true);
  if (shown !== null) return <span className={cx('clip', styles.shown)}>{shown}</span>;
  if (isBlind) return <span className="clip">Only your own ratings sort and filter</span>;
  const order = isPlaylist ? "In the playlist's order" : 'Newest first, paid plans first within a day';
  return isPlaced && <span className="clip">{order}</span>;
}
