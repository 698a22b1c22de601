import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES, TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { JobRow as Job, JobStatus, UserId } from '../../protocol/generated/protocol';
import { useRetryOnReturn } from '../../stores/connection/use-retry';
import type { JobDeed, StatusFilter } from '../../stores/job-list/apply';
import {
  loadJobCompanies,
  loadJobList,
  loadMoreJobs,
  openJobList,
  setJobFilter,
  setJobStatus,
  useJobList,
} from '../../stores/job-list/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Face } from '../../ui/face';
import { formatCount } from '../../ui/format';
import { SearchField } from '../../ui/search-field';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { toast } from '../../ui/toast-store';
import { useCreateParam } from '../../ui/use-create-param';
import { JobDialog } from './job-dialog';
import { JobRow } from './job-row';
import styles from './jobs-page.module.css';

const COUNTED: readonly StatusFilter[] = ['open', 'all', 'closed', 'archived', 'deleted'];
const LABELS: Record<StatusFilter, string> = {
  open: 'Open',
  all: 'All',
  closed: 'Closed',
  archived: 'Archived',
  deleted: 'Deleted',
};
const ANY_TYPE = '*';
const SEARCH_ID = 'jobs-search';
const SEARCH_DELAY_MS = 600;
/** Rows that fill the page: above this, the last one keeps clear of the toasts. */
const FULL = 12;

/** The jobs of the manager's companies; for admins, all of them. */
export default function JobsPage() {
  const filter = useJobList((state) => state.filter);
  const counts = useJobList((state) => state.counts);
  const types = useJobList((state) => state.types);
  const total = useJobList((state) => state.total);
  // before the first answer, and where none comes, nobody knows how many there are
  const counted = useJobList((state) => state.status === 'ready' || state.total > 0);
  const teamTotal = useJobList((state) => state.teamTotal);
  const companiesFailure = useJobList((state) => state.companiesFailure);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Job | null>(null);
  const [creating, setCreating] = useCreateParam('job');

  useEffect(() => {
    const leave = openJobList('open', COUNTED);
    void loadJobCompanies();
    return leave;
  }, []);
  useRetryOnReturn(companiesFailure, loadJobCompanies);
  useEffect(() => {
    if (search === useJobList.getState().filter.title) return;
    const timer = setTimeout(() => setJobFilter({ title: search }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
  useShortcuts({
    'page.search': () => document.getElementById(SEARCH_ID)?.focus(),
    'list.next-type': () => step(1),
    'list.previous-type': () => step(-1),
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="type-page-title">Jobs</h1>
        {counted && (
          <span className={styles.sum}>
            {formatCount(counts.all ?? total)} jobs{teamTotal > 0 && `, ${formatCount(teamTotal)} for teams`}
          </span>
        )}
        <span className={styles.gap} />
        <SearchField
          id={SEARCH_ID}
          label="Search by title"
          value={search}
          onChange={setSearch}
          className={styles.search}
        />
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
        <Button
          tone="filled"
          icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          Create job
        </Button>
      </header>
      <div className={styles.bar}>
        <Segments
          label="Status"
          items={COUNTED.map((value) => ({ value, label: LABELS[value], count: counts[value] ?? null }))}
          value={filter.status}
          onChange={(status) => setJobFilter({ status })}
        />
        <Switch label="Team jobs only" checked={filter.team} onChange={(team) => setJobFilter({ team })} />
        <span className={styles.gap} />
        <News />
      </div>
      <JobsTable onEdit={setEdited} />
      {creating && <JobDialog job={null} onClose={() => setCreating(false)} />}
      {edited && <JobDialog job={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function step(by: number): void {
  const { status } = useJobList.getState().filter;
  const next = COUNTED[(COUNTED.indexOf(status) + by + COUNTED.length) % COUNTED.length];
  if (next) setJobFilter({ status: next });
}

function useName(user: UserId | undefined): string {
  return useJobList((state) => {
    const members = (state.companies ?? []).flatMap((company) => company.members);
    return members.find(({ id }) => id === user)?.user_name ?? 'A colleague';
  });
}

const DEEDS: Record<JobDeed, string> = {
  created: 'posted a job',
  edited: 'changed a job',
  open: 'opened a job',
  closed: 'closed a job',
  archived: 'archived a job',
  deleted: 'deleted a job',
};

/** What somebody else did last. */
function News() {
  const news = useJobList((state) => state.news);
  const name = useName(news?.by);
  const told = useRef(news);
  useEffect(() => {
    if (!news || news === told.current) return;
    told.current = news;
    if (news.deed === 'created' || news.deed === 'edited') return;
    toast({ ...NOTICES.statusChanged(news.deed), tone: 'other', detail: `${news.title}, by ${name}` });
  }, [news, name]);
  if (!news) return null;
  return (
    <span className={styles.news}>
      <Face name={name} size={18} fill="var(--p1)" />
      <span>
        {name} {DEEDS[news.deed]} just now
      </span>
    </span>
  );
}

function JobsTable({ onEdit }: { onEdit: (job: Job) => void }) {
  const status = useJobList((state) => state.status);
  const rows = useJobList((state) => state.rows);
  const failure = useJobList((state) => state.failure);
  const flashed = useJobList((state) => state.flashed);
  const [busy, setBusy] = useState<number | null>(null);

  const change = useCallback((job: Job, next: JobStatus) => {
    setBusy(job.id);
    setJobStatus(job.id, next)
      .then(() => toast({ ...NOTICES.statusChanged(next), detail: job.title }), showError)
      .finally(() => setBusy(null));
  }, []);

  useRetryOnReturn(status === 'failed' ? failure : null, loadJobList);
  if (status === 'failed') return <ErrorState text={errorText(failure)} onRetry={() => void loadJobList()} />;
  if (status === 'ready' && rows.length === 0) {
    return <EmptyState title={TEXTS.nothingFound} help="Widen the filters, or create a job." />;
  }
  return (
    <section
      className={styles.scroller}
      aria-label="Jobs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        if (box.scrollHeight - box.scrollTop - box.clientHeight < 400) void loadMoreJobs();
      }}
    >
      {status === 'ready' ? (
        <table className={cx(styles.table, rows.length > FULL && styles.roomy)}>
          <colgroup>
            <col className={styles.colTitle} />
            <col />
            <col className={styles.colBudget} />
            <col className={styles.colStatus} />
            <col className={styles.colBuyer} />
            <col className={styles.colActions} />
          </colgroup>
          <thead>
            <tr className={styles.tableHead}>
              <th scope="col">Title</th>
              <th scope="col">Description</th>
              <th scope="col" className={styles.budget}>
                Budget
              </th>
              <th scope="col">Status</th>
              <th scope="col">Buyer type</th>
              <th scope="col" className={styles.actionsHead}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                flashed={flashed === job.id}
                busy={busy === job.id}
                onStatus={change}
                onEdit={onEdit}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <SkeletonRows columns={['332px', '1fr', '118px', '84px', '154px', '268px']} rowHeight={52} />
      )}
    </section>
  );
}
