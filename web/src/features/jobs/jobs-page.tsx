import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { JobRow } from '../../protocol/generated/protocol';
import type { StatusFilter } from '../../stores/job-list/apply';
import {
  loadJobList,
  loadMoreJobs,
  openJobList,
  setJobFilter,
  useJobList,
  useJobTypes,
} from '../../stores/job-list/store';
import { selectRole } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';
import { EmptyState } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { DataTable } from '../../ui/table/data-table';
import { useCreateParam } from '../../ui/use-create-param';
import { jobColumns } from './job-columns';
import { JobDialog } from './job-dialog';
import { JobNews } from './job-news';

const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
  { value: 'closed', label: 'Closed' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
];
const ANY_TYPE = '*';

/** The jobs of the manager's companies; for admins, all of them. */
export default function JobsPage() {
  const filter = useJobList((state) => state.filter);
  const counts = useJobList((state) => state.counts);
  const types = useJobTypes();
  const [creating, setCreating] = useCreateParam('job');
  const [edited, setEdited] = useState<JobRow | null>(null);
  useEffect(() => openJobList('open'), []);
  const actions = (
    <>
      <ListSearch label="Search by title" value={filter.title} onSearch={(title) => setJobFilter({ title })} />
      <Select
        label="Job type"
        hideLabel
        width={150}
        options={[
          { value: ANY_TYPE, label: 'All job types' },
          ...types.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={filter.type ?? ANY_TYPE}
        onChange={(value) => setJobFilter({ type: value === ANY_TYPE ? null : value })}
      />
      <Button
        tone="filled"
        icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        Create job
      </Button>
    </>
  );
  return (
    <Page>
      <PageHead title="Jobs" count={<Count />} actions={actions} />
      <FilterBar aside={<JobNews />}>
        <Segments
          label="Status"
          stepKeys
          items={STATUSES.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
          value={filter.status}
          onChange={(status) => setJobFilter({ status })}
        />
        <Switch label="Team jobs only" checked={filter.team} onChange={(team) => setJobFilter({ team })} />
      </FilterBar>
      <JobsTable onEdit={setEdited} />
      {creating && <JobDialog job={null} onClose={() => setCreating(false)} />}
      {edited && <JobDialog job={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

function Count() {
  const total = useJobList((state) => state.counts.all ?? state.total);
  const teamTotal = useJobList((state) => state.info?.teamTotal ?? 0);
  // before the first answer, and where none comes, nobody knows how many there are
  const counted = useJobList((state) => state.status === 'ready' || state.total > 0);
  if (!counted) return null;
  return `${formatCount(total)} ${total === 1 ? 'job' : 'jobs'}${teamTotal > 0 ? `, ${formatCount(teamTotal)} for teams` : ''}`;
}

function JobsTable({ onEdit }: { onEdit: (job: JobRow) => void }) {
  const status = useJobList((state) => state.status);
  const rows = useJobList((state) => state.rows);
  const failure = useJobList((state) => state.failure);
  const highlighted = useJobList((state) => state.highlighted);
  const isStaff = useSession(selectRole) === 'admin';
  const columns = useMemo(
    () => jobColumns(isStaff ? '/sh_admin/jobs/active' : '/manager/jobs/active', onEdit),
    [isStaff, onEdit],
  );
  return (
    <DataTable
      label="Jobs"
      status={status === 'idle' ? 'loading' : status}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      rowHeight={54}
      minWidth={1040}
      rowState={({ id }) => (highlighted.has(id) ? 'remote' : undefined)}
      error={errorText(failure)}
      onRetry={() => void loadJobList()}
      onEnd={() => void loadMoreJobs()}
      empty={
        <EmptyState
          title={TEXTS.nothingFound}
          help="Clear the search and filters, or create a job."
          action={
            <Button onClick={() => setJobFilter({ status: 'all', type: null, title: '', team: false })}>
              Clear filters
            </Button>
          }
        />
      }
    />
  );
}
