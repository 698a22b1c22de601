import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link } from 'react-router';
import type { JobId, JobRow } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { useSession } from '../../stores/session/store';
import { formatBudget } from '../../ui/format';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import type { Column } from '../../ui/table/columns';
import { StatusTag, Tag } from '../../ui/tag';
import styles from './job-columns.module.css';
import { listed, lockOf } from './lock';

/** The id of the button that opens a job's row. */
export const toggleId = (id: JobId) => `job-${id}`;

/** The columns of the board. */
export function jobColumns(opened: JobId | null, toggle: (job: JobRow) => void): readonly Column<JobRow>[] {
  return [
    {
      id: 'title',
      head: 'Job',
      width: 440,
      names: true,
      cell: (job) => {
        const Chevron = opened === job.id ? IconChevronDown : IconChevronRight;
        return (
          <button
            type="button"
            id={toggleId(job.id)}
            className={styles.toggle}
            aria-expanded={opened === job.id}
            onClick={() => toggle(job)}
          >
            <Chevron size={16} stroke={1.6} aria-hidden="true" />
            <NameCell name={job.title} second={job.company} picture={<Sleeve id={job.id} url={job.avatar_url} />} />
          </button>
        );
      },
    },
    { id: 'type', head: 'Type', width: 130, cell: ({ type }) => type },
    { id: 'budget', head: 'Budget', width: 150, cell: ({ budget }) => <Budget budget={budget} /> },
    { id: 'buyer', head: 'Buyer type', cell: ({ buyer_type }) => buyer_type },
    { id: 'status', head: 'Status', width: 300, align: 'right', cell: (job) => <Standing job={job} /> },
  ];
}

function Budget({ budget }: { budget: string }) {
  return (
    <span className={styles.budget} title={budget}>
      {formatBudget(budget)}
    </span>
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
            <span className={styles.reason}>{lock.text}</span>
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
