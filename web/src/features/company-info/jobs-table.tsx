import { Link } from 'react-router';
import type { CompanyInfo, CompanyJob } from '../../stores/company-info/store';
import { countOf, formatCount } from '../../ui/format';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { StatusTag } from '../../ui/tag';
import { Ticks } from '../../ui/ticks';
import styles from './company-info-page.module.css';

const count = (id: 'shared_tracks' | 'playlist_tracks' | 'applied_tracks', head: string): Column<CompanyJob> => ({
  id,
  head,
  width: 68,
  align: 'right',
  cell: (job) => formatCount(job[id]),
});

const COLUMNS: readonly Column<CompanyJob>[] = [
  {
    id: 'title',
    head: 'Title',
    rowHeader: true,
    cell: ({ title }) => <strong className={`clip ${styles.name}`}>{title}</strong>,
  },
  { id: 'type', head: 'Type', width: 124, cell: ({ type }) => <span className="clip">{type}</span> },
  { id: 'status', head: 'Status', width: 84, cell: ({ status }) => <StatusTag status={status} /> },
  count('shared_tracks', 'Shared'),
  count('playlist_tracks', 'Playlist'),
  count('applied_tracks', 'Applied'),
  { id: 'min_rating', head: 'Min rating', width: 120, cell: ({ min_rating }) => <Ticks value={min_rating} /> },
  { id: 'team', head: 'Team job', width: 76, cell: ({ is_team_job }) => (is_team_job ? 'Yes' : 'No') },
];

const NONE = <EmptyState title="No jobs yet" help="Jobs the company posts will appear here." />;

/**
 * The table of the company's jobs, each with its numbers of shared tracks, tracks in playlists and submitted tracks. The totals are shown
 * below the table.
 */
export function JobsTable({ info: { id, name, jobs } }: { info: CompanyInfo }) {
  const sum = (id: 'shared_tracks' | 'playlist_tracks' | 'applied_tracks') =>
    jobs.reduce((total, job) => total + job[id], 0);
  return (
    <>
      <DataTable
        label={`Jobs of ${name}`}
        status="ready"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        rowHeight={42}
        minWidth={900}
        empty={NONE}
      />
      {jobs.length > 0 && (
        <p className={styles.sums}>
          {countOf(sum('applied_tracks'), 'track')} applied, {formatCount(sum('playlist_tracks'))} in playlists,{' '}
          {formatCount(sum('shared_tracks'))} shared ·{' '}
          <Link to={`/sh_admin/company/statistics?id=${id}`}>Statistics</Link>
        </p>
      )}
    </>
  );
}
