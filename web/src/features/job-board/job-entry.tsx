import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link } from 'react-router';
import type { JobId, JobRow } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { useSession } from '../../stores/session/store';
import { cx } from '../../ui/cx';
import { formatBudget } from '../../ui/format';
import { Sleeve } from '../../ui/sleeve';
import { StatusTag, Tag } from '../../ui/tag';
import styles from './job-board-page.module.css';
import { JobDetail } from './job-detail';
import { listed, lockOf } from './lock';

export interface JobEntryProps {
  job: JobRow;
  opened: boolean;
  flashed: boolean;
  onToggle: (id: JobId) => void;
}

/** The id of the button that opens a job's row. */
export const toggleId = (id: JobId) => `job-${id}`;

/** One job: a row that opens. */
export function JobEntry({ job, opened, flashed, onToggle }: JobEntryProps) {
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <article className={cx(styles.entry, opened && styles.opened, flashed && styles.flashed)}>
      <div className={styles.line}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={toggleId(job.id)}
            className={styles.toggle}
            aria-expanded={opened}
            onClick={() => onToggle(job.id)}
          >
            <Chevron size={16} stroke={1.6} aria-hidden="true" className={styles.chevron} />
            <Sleeve id={job.id} url={job.avatar_url} size={36} />
            <span className={styles.words}>
              <span className={cx('clip', styles.title)}>{job.title}</span>
              <span className={cx('clip', styles.second)}>{job.company}</span>
            </span>
            <span className={cx('clip', styles.fact)}>{job.type}</span>
            <span className={styles.budget} title={job.budget}>
              {formatBudget(job.budget)}
            </span>
            <span className={cx('clip', styles.fact)}>{job.buyer_type}</span>
          </button>
        </h2>
        <Standing job={job} />
      </div>
      {opened && <JobDetail job={job} />}
    </article>
  );
}

/** The status, or why the job is locked for this creator. */
function Standing({ job }: { job: JobRow }) {
  const told = useSession((state) => state.allowances[job.id]);
  const plan = useSession((state) => state.plan);
  const lock = lockOf(job, leftOf(job, told), plan);
  const plans = job.available_for_plans;
  return (
    <span className={styles.standing}>
      {job.is_team_job && <Tag>Team job</Tag>}
      {lock ? (
        <>
          <span className={styles.lock} title={plans.length > 0 ? `Only for ${listed(plans)}` : undefined}>
            <IconLock size={14} stroke={1.6} aria-hidden="true" />
            <span className="clip">{lock.text}</span>
          </span>
          {lock.upgrade && (
            <Link to="/pricing" className={styles.upgrade}>
              Upgrade plan
            </Link>
          )}
        </>
      ) : (
        <StatusTag status={job.status} />
      )}
    </span>
  );
}
