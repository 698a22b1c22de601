import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { TEXTS } from '../../api/messages';
import { JobSearch, StatusFilters } from '../../components/jobs/job-filters';
import { ListTable, useList } from '../../components/list/list-table';
import type { StatusFilter } from '../../stores/job-list/apply';
import { jobList, openJobBoard } from '../../stores/job-list/store';
import { selectPlanTitle, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import { jobColumns } from './job-columns';
import { JobDetail } from './job-detail';
import { listed } from './lock';

/** The statuses for which the board has a button. Jobs can also be CLOSED or ARCHIVED, but a creator's board has no buttons for these. */
const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'ALL' },
  { value: 'open', label: 'OPEN' },
];

/** The jobs that a creator can submit tracks to. If the page's address contains the id and title of a job, that job is opened. */
export default function JobBoardPage() {
  const teamTotal = jobList.use((state) => state.counts.team ?? 0);
  const total = jobList.use((state) => state.total);
  // the number is not known until the first answer is received
  const counted = jobList.use((state) => state.status === 'ready' || state.total > 0);
  const isFiltered = jobList.use(({ filter }) => filter.title !== '' || filter.team || filter.type !== null);
  const { key, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = Number(query.get('job')) || null;
  const title = query.get('title') ?? '';
  // the list is opened again each time the address contains a job, even the same job
  const visit = named === null ? '' : key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => openJobBoard(title), [title, visit]);
  return (
    <Page>
      <PageHead
        title="Job Board"
        count={counted ? `${formatCount(total)} ${total === 1 ? 'job' : 'jobs'}` : null}
        actions={<JobSearch label="Search jobs" />}
      />
      <FilterBar aside={<Allowance />}>
        <StatusFilters statuses={STATUSES} team={`Team jobs (${formatCount(teamTotal)})`} />
      </FilterBar>
      <ListTable
        key={visit}
        firstOpen={named}
        onClosed={(job) => job === named && endSearch(title)}
        label="Jobs"
        list={useList(jobList)}
        columns={jobColumns}
        rowHeight={52}
        minWidth={860}
        detail={(job) => <JobDetail job={job} />}
        empty={
          <EmptyState
            title={TEXTS.nothingFound}
            help={
              isFiltered ? 'No jobs match your search and filters.' : 'New jobs appear here as soon as they are posted.'
            }
            action={
              isFiltered && (
                <Button onClick={() => jobList.setFilter({ status: 'open', type: null, title: '', team: false })}>
                  Clear filters
                </Button>
              )
            }
          />
        }
      />
    </Page>
  );
}

/** Ends the search for the job that the page's address contains, unless the person has changed the search text since. */
function endSearch(title: string): void {
  if (title !== '' && jobList.use.getState().filter.title === title) jobList.setFilter({ status: 'open', title: '' });
}

/** The name of the person's plan, and how many of the applications that it allows this month are used. */
function Allowance() {
  const title = listed([useSession(selectPlanTitle)]);
  const plan = useSession((state) => state.plan);
  if (!plan) return <span className="type-second">{title}</span>;
  const limit = plan.limits.applications_a_month;
  const used = plan.used.applications;
  const figure = limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`;
  return (
    <span className="type-second">
      {title}: {figure} job applications used{limit === null && ' this month'}
    </span>
  );
}
