import { ExportStatus } from '../../components/exports/export-status';
import { useCurrent } from '../../stores/playlist/store';
import { submissionsArchive } from '../../stores/review/archive';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import { useChosenCount } from './filters/chosen-bar';
import { Refresh } from './filters/refresh';
import { useShown } from './filters/shown';
import list from './list-foot.module.css';
import styles from './submissions-footer.module.css';

interface CounterProps {
  label: string;
  value: number | string | null;
  /** The color of the number for a moment after a change: 'own' for a change by the viewer, 'other' for a change by somebody else. */
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
 * The counters of the job's review, and beside them a note on the list's filter or order. While rows are selected, the button for new
 * submissions replaces the note. An archive of selected tracks shows its progress here, also after the selection has ended. A number that
 * has just changed is highlighted for a moment: amber for a change by the viewer, ice for changes by others.
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
    <footer className={`${list.foot} ${styles.foot}`}>
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
      <div className={styles.aside}>
        <ExportStatus of={submissionsArchive} name="Archive" file="archive" size="sm" />
        {isChoosing ? <Refresh onShowAll={onShowAll} /> : <ListNote />}
      </div>
    </footer>
  );
}

/**
 * A note on the list. With a filter, it is the number of rows that match. Without a filter, it describes the default order if the list is
 * in that order.
 */
function ListNote() {
  const shown = useShown();
  const isPlaced = useReview(({ filter }) => filter.sortBy === 'placement');
  const isPlaylist = useReview(({ source }) => source.kind === 'playlist');
  const isBlind = useReview((state) => state.blind === true);
  if (shown !== null) return <span className={cx('clip', styles.note, styles.shown)}>{shown}</span>;
  if (isBlind) return <span className={cx('clip', styles.note)}>Only your own ratings sort and filter</span>;
  const order = isPlaylist ? "In the playlist's order" : 'Newest first, paid plans first within a day';
  return isPlaced && <span className={cx('clip', styles.note)}>{order}</span>;
}
