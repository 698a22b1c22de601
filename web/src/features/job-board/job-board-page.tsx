import { useCallback, useEffect, useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { JobId, JobRow } from '../../protocol/generated/protocol';
import { useMonth } from '../../stores/application/month';
import type { StatusFilter } from '../../stores/job-list/apply';
import {
  keepJob,
  loadJobList,
  loadMoreJobs,
  openJobList,
  setJobFilter,
  useJobList,
  useJobTypes,
} from '../../stores/job-list/store';
import { selectPlanTitle } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { formatCount } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';
import { EmptyState } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { DataTable } from '../../ui/table/data-table';
import { jobColumns, toggleId } from './job-columns';
import { JobDetail } from './job-detail';
import { listed } from './lock';

/** CLOSED and ARCHIVED are statuses too, but a creator's board hides their buttons. */
const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'ALL' },
  { value: 'open', label: 'OPEN' },
];
const ANY_TYPE = '*';

/** The jobs that a creator may submit to. */
export default function JobBoardPage() {
  const filter = useJobList((state) => state.filter);
  const counts = useJobList((state) => state.counts);
  const types = useJobTypes();
  const teamTotal = useJobList((state) => state.info?.teamTotal ?? 0);
  const total = useJobList((state) => state.total);
  // before the first answer, and where none comes, nobody knows how many there are
  const counted = useJobList((state) => state.status === 'ready' || state.total > 0);
  useEffect(() => openJobList('open'), []);
  const actions = (
    <>
      <ListSearch label="Search jobs" value={filter.title} onSearch={(title) => setJobFilter({ title })} />
      <Select
        label="Job type"
        hideLabel
        width={160}
        options={[
          { value: ANY_TYPE, label: 'All job types' },
          ...types.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={filter.type ?? ANY_TYPE}
        onChange={(value) => setJobFilter({ type: value === ANY_TYPE ? null : value })}
      />
    </>
  );
  return (
    <Page>
      <PageHead title="Job Board" count={counted ? `${formatCount(total)} jobs` : null} actions={actions} />
      <FilterBar aside={<Allowance />}>
        <Segments
          label="Status"
          items={STATUSES.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
          value={filter.status}
          onChange={(status) => setJobFilter({ status })}
        />
        <Switch
          label={`Team jobs (${formatCount(teamTotal)})`}
          checked={filter.team}
          onChange={(team) => setJobFilter({ team })}
        />
      </FilterBar>
      <Jobs />
    </Page>
  );
}

/** The plan, and how much of it this month has used. */
function Allowance() {
  const plan = listed([useSession(selectPlanTitle)]);
  const month = useMonth();
  if (!month) return <span className="type-second">{plan}</span>;
  const { limit = null, used } = month;
  const figure = limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`;
  return (
    <span className="type-second">
      {plan}: {figure} job applications used{limit === null && ' this month'}
    </span>
  );
}

function Jobs() {
  const { status, rows, failure, highlighted } = useJobList();
  const [opened, setOpened] = useState<JobId | null>(null);
  const toggle = useCallback(({ id }: Pick<JobRow, 'id'>) => setOpened((held) => (held === id ? null : id)), []);
  useEffect(() => (opened === null ? undefined : keepJob(opened)), [opened]);
  const columns = useMemo(() => jobColumns(opened, toggle), [opened, toggle]);
  useShortcuts({
    'page.escape': () => {
      if (opened === null) return false;
      toggle({ id: opened });
      document.getElementById(toggleId(opened))?.focus();
      return true;
    },
  });
  return (
    <DataTable
      label="Jobs"
      status={status === 'idle' ? 'loading' : status}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      rowHeight={52}
      rowState={({ id }) => (highlighted.has(id) ? 'remote' : id === opened ? 'selected' : undefined)}
      detail={(job) => (job.id === opened ? <JobDetail job={job} /> : null)}
      onOpen={toggle}
      onEnd={() => void loadMoreJobs()}
      error={errorText(failure)}
      onRetry={() => void loadJobList()}
      empty={<EmptyState title={TEXTS.nothingFound} help="Choose ALL, or clear the search." />}
    />
  );
}
