import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { CompanyLine } from '../../components/jobs/company-line';
import { TimeLeft } from '../../components/jobs/time-left';
import type { JobId, JobRow } from '../../protocol/generated/protocol';
import { remainingLimits } from '../../stores/application/apply';
import { useSession } from '../../stores/session/store';
import { formatBudget, formatCount, formatDateTime, formatDay } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import type { Column } from '../../ui/table/columns';
import { StatusTag, Tag } from '../../ui/tag';
import styles from './job-columns.module.css';
import { listed, lockOf } from './lock';

/** Returns the columns of a creator's job board. `opened` is the id of the job whose row is open; `toggle` opens or closes a row. */
export function jobColumns(opened: JobId | null, toggle: (job: JobRow) => void): readonly Column<JobRow>[] {
  return [
    {
      id: 'title',
      head: 'Job',
      rowHeader: true,
      cell: (job) => {
        const Chevron = opened === job.id ? IconChevronDown : IconChevronRight;
        return (
          <button type="button" className={styles.toggle} aria-expanded={opened === job.id} onClick={() => toggle(job)}>
            <Chevron size={16} stroke={1.6} aria-hidden="true" />
            <NameCell
              name={job.title}
              second={
                <CompanyLine icon={job.logo_for_job_type} isVerified={job.company_verified}>
                  {job.company}
                </CompanyLine>
              }
              picture={<Sleeve id={job.id} url={job.avatar_url} />}
            />
          </button>
        );
      },
    },
    { id: 'type', head: 'Type', width: 116, cell: ({ type }) => type },
    { id: 'budget', head: 'Budget', width: 180, cell: ({ budget }) => <Budget budget={budget} /> },
    {
      id: 'buyer',
      head: 'Buyer type',
      width: 148,
      optional: 'first',
      cell: ({ buyer_type }) => <span>{buyer_type}</span>,
    },
    {
      id: 'posted',
      head: 'Posted',
      width: 88,
      optional: 'first',
      cell: ({ date_time }) => (
        <span className={styles.posted} title={formatDateTime(date_time)}>
          {formatDay(date_time)}
        </span>
      ),
    },
    {
      id: 'status',
      head: 'Status',
      width: 284,
      align: 'right',
      cell: (job) => <StatusCell job={job} isOpened={opened === job.id} />,
    },
  ];
}

function Budget({ budget }: { budget: string }) {
  return (
    <span className={styles.budget} title={budget}>
      {formatBudget(budget)}
    </span>
  );
}

/** The last column of a job: the reason why the job is locked for this creator, if it is, and how many of the allowed tracks are used. */
function StatusCell({ job, isOpened }: { job: JobRow; isOpened: boolean }) {
  const plan = useSession((state) => state.plan);
  const { used, added, allowed, left } = remainingLimits(job);
  const lock = lockOf(job, plan);
  const plans = job.available_for_plans;
  // a job whose limit of tracks is reached is still open, since the added tracks can still be submitted
  const isFull = lock !== null && !lock.upgrade && left === 0;
  return (
    <span className={styles.standing}>
      {job.is_team_job && <Tag>Team job</Tag>}
      {lock && (
        <span className={styles.lock} title={plans.length > 0 ? `Only for ${listed(plans)}` : undefined}>
          <IconLock size={14} stroke={1.6} aria-hidden="true" />
          <span className={styles.reason}>{lock.text}</span>
        </span>
      )}
      {used + added > 0 && (
        <span className={styles.used}>
          {formatCount(used + added)} of {formatCount(allowed)} used
        </span>
      )}
      {lock?.upgrade && !isOpened && (
        <LinkButton to="/pricing" tone="filled" size="sm">
          Upgrade plan
        </LinkButton>
      )}
      <span className={styles.state}>
        {(!lock || isFull) && <StatusTag status={job.status} />}
        {job.status === 'open' && job.closes_at !== null && <TimeLeft closesAt={job.closes_at} short />}
      </span>
    </span>
  );
}
