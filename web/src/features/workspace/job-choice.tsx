import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { Role } from '../../protocol/generated/protocol';
import { useJobs } from '../../stores/job/store';
import { formatCount } from '../../ui/format';
import { Sleeve } from '../../ui/sleeve';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import styles from './job-choice.module.css';
import type { Selection, WorkspaceParams } from './selection';

export interface JobChoiceProps {
  selection: Selection;
  role: Role;
  onChoose: (change: Partial<WorkspaceParams>) => void;
  onRetry: () => void;
}

/** What stands in the workspace before a job is open: the open jobs of the company, to begin with one. */
export function JobChoice({ selection, role, onChoose, onRetry }: JobChoiceProps) {
  const companies = useJobs((state) => state.companies);
  const jobs = useJobs((state) => state.jobs);
  const failure = useJobs((state) => state.failure);
  if (failure) return <ErrorState text={errorText(failure)} onRetry={onRetry} />;
  if (companies && selection.company === null && role !== 'admin') {
    return companies.length === 0 ? (
      <EmptyState title="No company yet" help="Create one, or ask a colleague to invite you into theirs." />
    ) : (
      <EmptyState title={TEXTS.noCompany} help="Its open jobs and submissions will appear here." />
    );
  }
  if (!jobs) return <SkeletonRows columns={['44px', '2fr', '1fr', '80px']} rowHeight={56} rows={5} />;
  if (jobs.length === 0) {
    return <EmptyState title="No open jobs" help="Post a job, or choose another type." />;
  }
  return (
    <div className={styles.choice}>
      <h2 className="type-page-title">Choose a job to review</h2>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
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
                  {job.type} · {job.company}
                </span>
              </span>
              {job.submitted_tracks !== null && (
                <span className={styles.count}>
                  {formatCount(job.submitted_tracks)}
                  <span className="type-second"> {job.submitted_tracks === 1 ? 'track' : 'tracks'}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
