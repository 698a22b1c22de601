import type { CompanyStatistic, JobNumbers } from '../../stores/company-statistic/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Avatar } from '../../ui/avatar';
import { formatCount } from '../../ui/format';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { StatusTag } from '../../ui/tag';
import { Ticks } from '../../ui/ticks';
import styles from './company-statistics-page.module.css';
import { hours, percent } from './figures';

type Reviewer = CompanyStatistic['reviewers'][number];

function Average({ mean }: { mean: number | null }) {
  return mean === null ? '—' : <Ticks value={Math.round(mean * 10) / 10} />;
}

const JOB_COLUMNS: readonly Column<JobNumbers>[] = [
  {
    id: 'title',
    head: 'Job',
    rowHeader: true,
    cell: ({ title }) => <strong className={`clip ${styles.name}`}>{title}</strong>,
  },
  { id: 'status', head: 'Status', width: 84, cell: ({ status }) => <StatusTag status={status} /> },
  { id: 'sent', head: 'Sent', width: 60, align: 'right', cell: ({ applied_tracks }) => formatCount(applied_tracks) },
  { id: 'heard', head: 'Heard', width: 60, align: 'right', cell: ({ heard }) => formatCount(heard) },
  { id: 'rated', head: 'Rated', width: 60, align: 'right', cell: ({ rated }) => formatCount(rated) },
  { id: 'average', head: 'Average', width: 124, cell: ({ mean }) => <Average mean={mean} /> },
  {
    id: 'first',
    head: 'First listen',
    width: 90,
    align: 'right',
    cell: ({ median_hours_to_first_listen }) => hours(median_hours_to_first_listen),
  },
  { id: 'agreement', head: 'Agreement', width: 92, align: 'right', cell: ({ agreement }) => percent(agreement) },
];

const NO_JOBS = <EmptyState title="No jobs yet" help="Numbers appear here as creators submit tracks." />;

/** The table of the statistics of each job. */
export function Jobs({ jobs }: { jobs: readonly JobNumbers[] }) {
  return (
    <DataTable
      label="Jobs and their numbers"
      status="ready"
      rows={jobs}
      rowKey={({ job_id }) => job_id}
      columns={JOB_COLUMNS}
      rowHeight={42}
      empty={NO_JOBS}
    />
  );
}

function Name({ reviewer: { user_id, user_name } }: { reviewer: Reviewer }) {
  const isOwn = useSession(selectUserId) === user_id;
  return (
    <span className={styles.person}>
      <Avatar name={user_name} size={26} />
      <strong className={`clip ${styles.name}`}>{isOwn ? 'You' : user_name}</strong>
    </span>
  );
}

const REVIEWER_COLUMNS: readonly Column<Reviewer>[] = [
  { id: 'name', head: 'Reviewer', rowHeader: true, cell: (reviewer) => <Name reviewer={reviewer} /> },
  { id: 'heard', head: 'Heard', width: 60, align: 'right', cell: ({ heard }) => formatCount(heard) },
  { id: 'rated', head: 'Rated', width: 60, align: 'right', cell: ({ rated }) => formatCount(rated) },
  { id: 'average', head: 'Average', width: 124, cell: ({ mean }) => <Average mean={mean} /> },
];

const NO_REVIEWERS = (
  <EmptyState title="Nobody has listened yet" help="Reviewers appear here with their first listen." />
);

/** The numbers of tracks that each reviewer has heard and rated. */
export function Reviewers({ reviewers }: { reviewers: readonly Reviewer[] }) {
  return (
    <DataTable
      label="Reviewers"
      status="ready"
      rows={reviewers}
      rowKey={({ user_id }) => user_id}
      columns={REVIEWER_COLUMNS}
      rowHeight={42}
      empty={NO_REVIEWERS}
    />
  );
}
