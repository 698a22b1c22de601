import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { CompanyLine } from '../../components/jobs/company-line';
import type { JobId, Role } from '../../protocol/generated/protocol';
import { type OpenJobs, useCompanyChoices, useOwed } from '../../stores/job/store';
import { formatCount } from '../../ui/format';
import { Sleeve } from '../../ui/sleeve';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import styles from './job-choice.module.css';
import type { Selection, WorkspaceParams } from './selection';

/** The first so many jobs are asked what the viewer owes them. */
const MOST_ASKED = 20;

export interface JobChoiceProps {
  selection: Selection;
  /** Null until they are read. */
  open: OpenJobs | null;
  /** Why they could not be. */
  failure: unknown;
  role: Role;
  onChoose: (change: Partial<WorkspaceParams>) => void;
  onRetry: () => void;
}

/** What stands in the workspace before a job is open: the open jobs of the company, to begin with one. */
export function JobChoice({ selection, open, failure, role, onChoose, onRetry }: JobChoiceProps) {
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
  if (open.total === 0) {
    return <EmptyState title="No open jobs" help="Post a job, or choose another type." />;
  }
  return (
    <div className={styles.choice}>
      <h2 className="type-page-title">Choose a job to review</h2>
      <ul className={styles.jobs}>
        {open.jobs.map((job, place) => (
          <li key={job.id}>
            <button
              type="button"
              className={styles.job}
              onClick={() => onChoose({ job: job.id, shared: null, playlist: null })}
            >
              <Sleeve id={job.id} url={job.avatar_url} size={40} />
              <span className={styles.words}>
                <span className={styles.title}>{job.title}</span>
                <span className="type-second clip">
                  {job.type} · <CompanyLine icon={job.logo_for_job_type}>{job.company}</CompanyLine>
                </span>
              </span>
              {job.submitted_tracks !== null && (
                <span className={styles.count}>
                  {formatCount(job.submitted_tracks)}
                  <span className="type-second"> {job.submitted_tracks === 1 ? 'track' : 'tracks'}</span>
                  {job.submitted_tracks > 0 && place < MOST_ASKED && <Owed job={job.id} />}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open.total > open.jobs.length && (
        <p className={`type-second ${styles.rest}`}>
          The newest {open.jobs.length} of {formatCount(open.total)}. Search in “Active job” for the others.
        </p>
      )}
    </div>
  );
}

/** What is still to be done about a job. */
function Owed({ job }: { job: JobId }) {
  const owed = useOwed(job);
  if (!owed) return null;
  const { unheard, unrated } = owed;
  const words = [
    unheard > 0 && `${formatCount(unheard)} unheard`,
    unrated > 0 && `${formatCount(unrated)} unrated by you`,
  ];
  return <span className={`type-second ${styles.owed}`}>{words.filter(Boolean).join(', ') || 'All rated'}</span>;
}
