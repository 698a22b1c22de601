import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { useDashboard } from '../../stores/dashboard/store';
import { selectPlanTitle, selectUserName } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { formatCount, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import { Page, PageHead } from '../../ui/page/page';
import { RowWave } from '../../ui/row-wave';
import { EmptyState } from '../../ui/states';
import type { Column, Sort } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import styles from './dashboard-page.module.css';

const SHOWN = 12;

function Counter({ value, label }: { value: number; label: string }) {
  return (
    <div className={styles.counter}>
      <span className={`type-readout ${styles.number}`}>{formatCount(value)}</span>
      <span className="type-label">{label}</span>
    </div>
  );
}

const COLUMNS: readonly Column<OwnTrack>[] = [
  { id: 'title', head: 'Title', names: true, cell: ({ title }) => title },
  { id: 'wave', head: 'Waveform', bare: true, width: 140, cell: ({ wave }) => <RowWave wave={wave} width={112} /> },
  {
    id: 'submitted',
    head: 'Submitted',
    width: 120,
    align: 'right',
    sortable: true,
    cell: ({ upload_count }) => formatCount(upload_count),
  },
  {
    id: 'plays',
    head: 'Plays',
    width: 120,
    align: 'right',
    sortable: true,
    cell: ({ plays_count }) => formatCount(plays_count),
  },
  {
    id: 'shares',
    head: 'Shares',
    width: 120,
    align: 'right',
    sortable: true,
    cell: ({ share_count }) => formatCount(share_count),
  },
];

const FIGURES: Record<string, (track: OwnTrack) => number> = {
  submitted: ({ upload_count }) => upload_count,
  plays: ({ plays_count }) => plays_count,
  shares: ({ share_count }) => share_count,
};

/** The first dozen by one of their figures. */
export function firstBy(tracks: readonly OwnTrack[], { by, direction }: Sort): OwnTrack[] {
  const figure = FIGURES[by] ?? (() => 0);
  const sign = direction === 'down' ? -1 : 1;
  return tracks.toSorted((a, b) => sign * (figure(a) - figure(b)) || a.track_id - b.track_id).slice(0, SHOWN);
}

/** A creator's first page: the counters, the room that is left, and the tracks by plays. */
export default function DashboardPage() {
  const name = useSession(selectUserName);
  const plan = useSession(selectPlanTitle);
  const storage = useSession((state) => state.storage);
  const { value: loaded, failure, retry } = useDashboard();
  const [sort, setSort] = useState<Sort>({ by: 'plays', direction: 'down' });
  const plays = loaded?.tracks.reduce((sum, track) => sum + track.plays_count, 0) ?? 0;
  const submitted = loaded?.tracks.reduce((sum, track) => sum + track.upload_count, 0) ?? 0;

  const room = storage && (
    <div className={styles.storage}>
      <span>
        <b>{formatPlan(plan)}</b> plan
      </span>
      <div className={styles.meter}>
        <StorageMeter label="Storage used" used={storage.used_mbytes} all={storage.all_mbytes} />
      </div>
      <span>
        <b>{storage.used_mbytes.toFixed(1)}</b> of {formatCount(storage.all_mbytes)} Mb used
      </span>
    </div>
  );
  return (
    <Page>
      <PageHead title={`Welcome back, ${name.split(' ')[0]}`} actions={room} />
      {loaded && (
        <section className={styles.counters} aria-label="Counters">
          <Counter value={loaded.stat.tracks} label="Tracks" />
          <Counter value={submitted} label="Submissions" />
          <Counter value={plays} label="Plays" />
          <Counter value={loaded.stat.active_jobs_all} label="Active jobs" />
          <nav className={styles.ways} aria-label="Next">
            <Way to="/creator/track/list">All tracks</Way>
            <Way to="/creator/job/list">Find a job for your tracks</Way>
          </nav>
        </section>
      )}
      <DataTable
        label="Tracks by their figures"
        status={loaded ? 'ready' : failure !== null ? 'failed' : 'loading'}
        rows={loaded ? firstBy(loaded.tracks, sort) : []}
        rowKey={({ track_id }) => track_id}
        columns={COLUMNS}
        sort={sort}
        onSort={setSort}
        error={errorText(failure)}
        onRetry={() => void retry()}
        empty={
          <EmptyState
            title={TEXTS.nothingFound}
            help="Upload your first track, and its stats appear here."
            action={<Way to="/creator/track/list">Go to the track catalog</Way>}
          />
        }
      />
    </Page>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.way}>
      {children}
      <IconArrowRight size={15} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}
