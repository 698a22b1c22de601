import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useMemo } from 'react';
import { TEXTS } from '../../api/messages';
import { useCompanyLoss } from '../../components/companies/use-company-loss';
import { JobSearch, StatusFilters } from '../../components/jobs/job-filters';
import { ListTable, useList } from '../../components/list/list-table';
import type { StatusFilter } from '../../stores/job-list/apply';
import { jobList, openJobList } from '../../stores/job-list/store';
import { openModal } from '../../stores/modals/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import { JobActivity } from './job-activity';
import { jobColumns } from './job-columns';

const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
  { value: 'closed', label: 'Closed' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
];

/** The list of jobs: for a manager the jobs of their companies, for the staff all jobs. */
export default function JobsPage() {
  const isStaff = useSession(selectRole) === 'admin';
  const columns = useMemo(() => jobColumns(isStaff ? '/sh_admin/jobs/active' : '/manager/jobs/active'), [isStaff]);
  useCompanyLoss((id) => jobList.use.getState().rows.find(({ company_id }) => company_id === id)?.company);
  useEffect(() => openJobList('open'), []);
  const actions = (
    <>
      <JobSearch label="Search by title" />
      <Button tone="filled" icon={IconPlus} onClick={() => openModal('job', { job: null })}>
        Create job
      </Button>
    </>
  );
  const clear = () => jobList.setFilter({ status: 'all', type: null, title: '', team: false });
  return (
    <Page>
      <PageHead title="Jobs" count={<Count />} actions={actions} />
      <FilterBar aside={<JobActivity />}>
        <StatusFilters statuses={STATUSES} team="Team jobs only" stepKeys />
      </FilterBar>
      <ListTable
        label="Jobs"
        list={useList(jobList)}
        columns={columns}
        rowHeight={54}
        minWidth={1040}
        empty={
          <EmptyState
            title={TEXTS.nothingFound}
            help="Clear the search and filters, or create a job."
            action={<Button onClick={clear}>Clear filters</Button>}
          />
        }
      />
    </Page>
  );
}

function Count() {
  const total = jobList.use((state) => state.counts.all ?? state.total);
  const teamTotal = jobList.use((state) => state.counts.team ?? 0);
  // the number is not known until the first answer is received
  const counted = jobList.use((state) => state.status === 'ready' || state.total > 0);
  if (!counted) return null;
  return `${formatCount(total)} ${total === 1 ? 'job' : 'jobs'}${teamTotal > 0 ? `, ${formatCount(teamTotal)} for teams` : ''}`;
}
