import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { ListTable, useList } from '../../components/list/list-table';
import { playableColumns } from '../../components/player/track-cells';
import { useTrackTable } from '../../components/player/use-track-rows';
import type { TrackStatistic } from '../../protocol/generated/calls';
import type { TrackId } from '../../protocol/generated/protocol';
import type { StatOrder } from '../../stores/dashboard/apply';
import { trackStats, useFigures } from '../../stores/dashboard/store';
import { useJustMoved } from '../../stores/highlights/use-just-moved';
import { nameOf } from '../../stores/player/queue';
import { selectPlanTitle, selectUserName, useSession } from '../../stores/session/store';
import { cx } from '../../ui/cx';
import { formatCount, formatPlan } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { StorageMeter } from '../../ui/limits-meter';
import { LinkButton } from '../../ui/link-button';
import { Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import styles from './dashboard-page.module.css';
import { MonthChart } from './month-chart';

type Figure = 'upload_count' | 'plays_count' | 'share_count' | 'download_count';

const figure = (id: Figure, head: string, sortable: boolean): Column<TrackStatistic> => ({
  id,
  head,
  width: 130,
  align: 'right',
  sortable,
  cell: (track) => formatCount(track[id]),
});

/**
 * Returns the columns of the table of track statistics. The id of a sortable column is the value that statistic/get expects for that order.
 */
function trackColumns(onPlay: (id: TrackId) => void): readonly Column<TrackStatistic>[] {
  const { play, wave } = playableColumns<TrackStatistic>(onPlay);
  return [
    play,
    {
      id: 'title',
      head: 'Title',
      rowHeader: true,
      sortable: true,
      cell: (track) => (
        <Link
          to={`/creator/track/list?track=${track.track_id}`}
          className={cx('clip', styles.title)}
          {...fullTextTooltip}
        >
          {nameOf(track)}
        </Link>
      ),
    },
    wave,
    figure('upload_count', 'Submissions', true),
    figure('plays_count', 'Plays', true),
    figure('share_count', 'Shares', true),
    figure('download_count', 'Downloads', false),
  ];
}

/** A creator's home page: how often their tracks were submitted, played, shared and downloaded, and how much storage is left. */
export default function DashboardPage() {
  const name = useSession(selectUserName).split(' ')[0];
  const hasNone = useFigures(null).value?.number_of_tracks === 0;
  useEffect(() => trackStats.open(), []);
  if (hasNone) {
    return (
      <Page>
        <PageHead title={`Welcome, ${name}`} />
        <FirstSteps />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={`Welcome back, ${name}`} actions={<Storage />} />
      <Counters />
      <MonthChart />
      <Tracks />
    </Page>
  );
}

/** Shown instead of the statistics to a creator who has no tracks yet: links to upload a track and to see open jobs. */
function FirstSteps() {
  return (
    <EmptyState
      titleAs="h2"
      title="Upload your first track"
      help="Add its rights, then submit it to a job. Its plays, shares and downloads will appear here."
      action={
        <span className={styles.steps}>
          <LinkButton to="/creator/track/list" tone="filled">
            Upload a track
          </LinkButton>
          <LinkButton to="/creator/job/list">See open jobs</LinkButton>
        </span>
      }
    />
  );
}

/** The table of the creator's tracks with the statistics of each. A track can be played here; its title is a link to the editor. */
function Tracks() {
  const sort = trackStats.use((state) => state.filter);
  const list = useList(trackStats);
  const { toggle, cursor, playing } = useTrackTable('dashboard', list.rows);
  const columns = useMemo(() => trackColumns(toggle), [toggle]);
  return (
    <ListTable
      label="Tracks and their stats"
      list={list}
      columns={columns}
      rowState={({ track_id }) => (track_id === playing ? 'current' : undefined)}
      cursor={cursor}
      sort={sort}
      onSort={(next) => trackStats.setFilter(next as StatOrder)}
      empty={<FirstSteps />}
    />
  );
}

function Storage() {
  const plan = useSession(selectPlanTitle);
  const storage = useSession((state) => state.storage);
  if (!storage) return null;
  return (
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
}

function Counters() {
  const { value } = useFigures(null);
  return (
    <section className={styles.counters} aria-label="Counters">
      <dl className={styles.list}>
        <Counter label="Tracks" count={value?.number_of_tracks} />
        <Counter label="Submissions" count={value?.totals.upload_count} />
        <Counter label="Plays" count={value?.totals.plays_count} byOthers />
        <Counter label="Shares" count={value?.totals.share_count} />
        <Counter label="Downloads" count={value?.totals.download_count} byOthers />
        <Counter label="Active Jobs" count={value?.active_jobs} />
      </dl>
      <nav className={styles.ways} aria-label="Next">
        <NextLink to="/creator/track/list">All tracks</NextLink>
        <NextLink to="/creator/job/list">Find a job for your tracks</NextLink>
      </nav>
    </section>
  );
}

interface CounterProps {
  label: string;
  /** The number to show; undefined until it is loaded. */
  count: number | undefined;
  /** True if only the actions of other people change the number. */
  byOthers?: boolean;
}

/** A number, which is highlighted for a moment after it has changed. */
function Counter({ label, count, byOthers = false }: CounterProps) {
  const isHighlighted = useJustMoved(count) !== null;
  return (
    <div className={styles.counter}>
      <dt className="type-label">{label}</dt>
      <dd className={cx('type-readout', styles.number, isHighlighted && (byOthers ? styles.other : styles.own))}>
        {count === undefined ? '–' : formatCount(count)}
      </dd>
    </div>
  );
}

function NextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.way}>
      {children}
      <IconArrowRight size={15} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}
