import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { memo } from 'react';
import type { JobRow as Job, JobStatus } from '../../protocol/generated/protocol';
import { cx } from '../../ui/cx';
import { formatBudget } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Sleeve } from '../../ui/sleeve';
import { StatusTag } from '../../ui/tag';
import styles from './jobs-page.module.css';

const STATUSES: readonly JobStatus[] = ['open', 'closed', 'archived', 'deleted'];

export interface JobRowProps {
  job: Job;
  flashed: boolean;
  busy: boolean;
  onStatus: (job: Job, status: JobStatus) => void;
  onEdit: (job: Job) => void;
}

/** One job: its status changes by the buttons of the other statuses. */
export const JobRow = memo(function JobRow({ job, flashed, busy, onStatus, onEdit }: JobRowProps) {
  return (
    <tr className={cx(styles.row, flashed && styles.flashed)}>
      <td>
        <span className={styles.titleCell}>
          <Sleeve id={job.id} url={job.avatar_url} size={36} />
          <span className={styles.words}>
            <span className={cx('clip', styles.title)} title={job.title}>
              {job.title}
            </span>
            <span className={cx('clip', styles.second)}>
              {job.company}, {job.type}
              {job.is_team_job && ', team job'}
            </span>
          </span>
        </span>
      </td>
      <td>
        <span className={styles.clamped}>{job.description}</span>
      </td>
      <td className={styles.budget}>
        <span className={styles.clamped} title={job.budget}>
          {formatBudget(job.budget)}
        </span>
      </td>
      <td>
        <StatusTag status={job.status} />
      </td>
      <td className={styles.buyer}>{job.buyer_type}</td>
      <td>
        <span className={styles.actions}>
          <span className={styles.statuses}>
            {STATUSES.filter((status) => status !== job.status).map((status) => (
              <button
                key={status}
                type="button"
                disabled={busy}
                aria-label={`${status}: change the status of ${job.title}`}
                onClick={() => onStatus(job, status)}
              >
                {status}
              </button>
            ))}
          </span>
          <IconButton label={`Edit ${job.title}`} tone="outlined" onClick={() => onEdit(job)}>
            <IconPencil size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
});
