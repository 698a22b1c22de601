import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { JobId } from '../../protocol/generated/protocol';
import { useMonth } from '../../stores/application/month';
import { closeApplication, openApplication } from '../../stores/application/store';
import type { StatusFilter } from '../../stores/job-list/apply';
import {
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
import { SearchField } from '../../ui/search-field';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Switch } from '../../ui/switch';
import styles from './job-board-page.module.css';
import { JobEntry, toggleId } from './job-entry';
import { listed } from './lock';

/** CLOSED and ARCHIVED are statuses too, but a creator's board hides their buttons. */
const STATUSES: readonly StatusFilter[] = ['all', 'open'];
const LABELS: Partial<Record<StatusFilter, string>> = { all: 'ALL', open: 'OPEN' };
const ANY_TYPE = '*';
const SEARCH_ID = 'board-search';
const SEARCH_DELAY_MS = 600;

/** The jobs that a creator may submit to. */
export default function JobBoardPage() {
  const filter = useJobList((state) => state.filter);
  const counts = useJobList((state) => state.counts);
  const types = useJobTypes();
  const teamTotal = useJobList((state) => state.info?.teamTotal ?? 0);
  const total = useJobList((state) => state.total);
  // before the first answer, and where none comes, nobody knows how many there are
  const counted = useJobList((state) => state.status === 'ready' || state.total > 0);
  const [search, setSearch] = useState('');

  useEffect(() => {
    const leave = openJobList('open', STATUSES);
    return () => {
      leave();
      closeApplication();
    };
  }, []);
  useEffect(() => {
    if (search === useJobList.getState().filter.title) return;
    const timer = setTimeout(() => setJobFilter({ title: search }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
  useShortcuts({ 'page.search': () => document.getElementById(SEARCH_ID)?.focus() });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="type-page-title">Job board</h1>
        {counted && <span className={styles.sum}>{formatCount(total)} jobs</span>}
        <span className={styles.gap} />
        <SearchField id={SEARCH_ID} label="Search jobs" value={search} onChange={setSearch} className={styles.search} />
        <Select
          label="Job type"
          hideLabel
          className={styles.type}
          options={[
            { value: ANY_TYPE, label: 'All job types' },
            ...types.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={filter.type ?? ANY_TYPE}
          onChange={(value) => setJobFilter({ type: value === ANY_TYPE ? null : value })}
        />
      </header>
      <div className={styles.bar}>
        <Segments
          label="Status"
          items={STATUSES.map((value) => ({ value, label: LABELS[value] ?? value, count: counts[value] ?? null }))}
          value={filter.status}
          onChange={(status) => setJobFilter({ status })}
        />
        <Switch
          label={`Team jobs (${formatCount(teamTotal)})`}
          checked={filter.team}
          onChange={(team) => setJobFilter({ team })}
        />
        <span className={styles.gap} />
        <Allowance />
      </div>
      <Entries />
    </div>
  );
}

/** The plan, and how much of it this month has used. */
function Allowance() {
  const plan = listed([useSession(selectPlanTitle)]);
  const month = useMonth();
  if (!month) return <span className={styles.plan}>{plan}</span>;
  const { limit = null, used } = month;
  const figure = limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`;
  return (
    <span className={styles.plan}>
      {plan}: {figure} job applications used{limit === null && ' this month'}
    </span>
  );
}

function Entries() {
  const status = useJobList((state) => state.status);
  const rows = useJobList((state) => state.rows);
  const failure = useJobList((state) => state.failure);
  const highlighted = useJobList((state) => state.highlighted);
  const [open, setOpen] = useState<JobId | null>(null);

  const toggle = (id: JobId) => {
    if (open === id) {
      setOpen(null);
      closeApplication();
    } else {
      setOpen(id);
      void openApplication(id);
    }
  };

  useShortcuts({
    'page.escape': () => {
      if (open === null) return false;
      toggle(open);
      document.getElementById(toggleId(open))?.focus();
      return true;
    },
  });

  if (status === 'failed') return <ErrorState text={errorText(failure)} onRetry={() => void loadJobList()} />;
  if (status !== 'ready') return <SkeletonRows columns={['44px', '1fr', '120px', '120px', '180px']} rowHeight={52} />;
  if (rows.length === 0) return <EmptyState title={TEXTS.nothingFound} help="Choose ALL, or clear the search." />;
  return (
    <section
      className={styles.entries}
      aria-label="Jobs"
      onScroll={({ currentTarget: box }) => {
        if (box.scrollHeight - box.scrollTop - box.clientHeight < 400) void loadMoreJobs();
      }}
    >
      {rows.map((job) => (
        <JobEntry key={job.id} job={job} opened={open === job.id} flashed={highlighted.has(job.id)} onToggle={toggle} />
      ))}
    </section>
  );
}
