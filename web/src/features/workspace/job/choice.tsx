import { errorText } from '../../../api/errors';
import { TEXTS } from '../../../api/messages';
import { CompanyLine } from '../../../components/jobs/company-line';
import type { Job, Role } from '../../../protocol/generated/protocol';
import { useCompanyChoices } from '../../../stores/companies/choices';
import type { ReviewJobs } from '../../../stores/job/store';
import { useUnread } from '../../../stores/unread/store';
import { formatCount } from '../../../ui/format';
import { Sleeve } from '../../../ui/sleeve';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import type { Selection, WorkspaceParams } from '../selection';
import { JobNewsDot } from '../shared/news-dot';
import styles from './choice.module.css';
import { CLOSED } from './job-select';
import { PendingCounts } from './pending-counts';

export interface JobChoiceProps {
  selection: Selection;
  /** The open jobs; null until they are read. */
  open: ReviewJobs | null;
  /** The closed jobs, which can still be reviewed; null until they are read. */
  closed: ReviewJobs | null;
  /** The reason why the jobs could not be read. */
  failure: unknown;
  role: Role;
  onChoose: (change: Partial<WorkspaceParams>) => void;
  onRetry: () => void;
}

/** The workspace before a job is chosen: a list of the open jobs, and below it a list of the closed jobs that can still be reviewed. */
export function JobChoice({ selection, open, closed, failure, role, onChoose, onRetry }: JobChoiceProps) {
  const { value: companies, failure: companiesFailure } = useCompanyChoices();
  const unread = (companies ? null : companiesFailure) ?? (open ? null : failure);
  if (unread) return <ErrorState text={errorText(unread)} onRetry={onRetry} />;
  if (companies && selection.company === null && role !== 'admin') {
    return companies.length === 0 ? (
      <EmptyState title="No company yet" help="Create one, or ask a colleague to invite you into theirs." />
    ) : (
      <EmptyState title={TEXTS.noCompany} help="Its open jobs and submissions will appear here." />
    );
  }
  if (!open) return <SkeletonRows columns={['44px', '2fr', '1fr', '80px']} rowHeight={56} rows={5} />;
  const ended = closed?.jobs ?? [];
  if (open.total + ended.length === 0) {
    return <EmptyState title="No open jobs" help="Post a job, or choose another type." />;
  }
  const choose = (job: Job) => onChoose({ job: job.id, shared: null, playlist: null });
  return (
    <div className={styles.choice}>
      <h2 className="type-page-title">Choose a job to review</h2>
      {open.total === 0 && <p className="type-second">No open jobs</p>}
      <JobLines jobs={open.jobs} onChoose={choose} />
      {open.total > open.jobs.length && <Rest {...open} />}
      {ended.length > 0 && (
        <>
          <h3 className={`type-panel-title ${styles.closed}`}>{CLOSED}</h3>
          <JobLines jobs={ended} onChoose={choose} />
          {closed && closed.total > ended.length && <Rest {...closed} />}
        </>
      )}
    </div>
  );
}

function Rest({ jobs, total }: ReviewJobs) {
  return (
    <p className={`type-second ${styles.rest}`}>
      The newest {jobs.length} of {formatCount(total)}. Search in “Active job” for the others.
    </p>
  );
}

function JobLines({ jobs, onChoose }: { jobs: readonly Job[]; onChoose: (job: Job) => void }) {
  const unread = useUnread(jobs.map(({ id }) => id));
  return (
    <ul className={styles.jobs}>
      {jobs.map((job, place) => (
        <li key={job.id}>
          <button type="button" className={styles.job} onClick={() => onChoose(job)}>
            <Sleeve id={job.id} url={job.avatar_url} size={40} />
            <span className={styles.words}>
              <span className={styles.title}>
                <span className="clip">{job.title}</span>
                <JobNewsDot unread={unread.get(job.id)} />
              </span>
              <span className="type-second clip">
                {job.type} · <CompanyLine icon={job.logo_for_job_type}>{job.company}</CompanyLine>
              </span>
            </span>
            {job.submitted_tracks !== null && (
              <span className={styles.count}>
                {formatCount(job.submitted_tracks)}
                <span className="type-second"> {job.submitted_tracks === 1 ? 'track' : 'tracks'}</span>
                <span className={styles.owed}>
                  <PendingCounts job={job} place={place} />
                </span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
