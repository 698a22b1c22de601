import IconCopyPlus from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { NOTICES } from '../../api/messages';
import { CompanyLine } from '../../components/jobs/company-line';
import { useAction } from '../../components/use-action';
import type { JobRow, JobStatus } from '../../protocol/generated/protocol';
import { performWithUndo } from '../../stores/history/store';
import { statusAction } from '../../stores/job-list/store';
import { openModal } from '../../stores/modals/store';
import { formatBudget, formatCount, formatDateTime, formatDay } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import { ActionsCell } from '../../ui/table/actions-cell';
import type { Column } from '../../ui/table/columns';
import { StatusTag } from '../../ui/tag';
import styles from './job-columns.module.css';

/** For each status that a button can set, the button's label. */
const VERBS: readonly [JobStatus, string][] = [
  ['open', 'Reopen'],
  ['closed', 'Close'],
  ['archived', 'Archive'],
  ['deleted', 'Delete'],
];

/** Returns the columns of the list of jobs. `submissions` is the path of the page where submissions are reviewed. */
export function jobColumns(submissions: string): readonly Column<JobRow>[] {
  return [
    {
      id: 'title',
      head: 'Title',
      width: 332,
      rowHeader: true,
      cell: (job) => (
        <NameCell
          picture={<Sleeve id={job.id} url={job.avatar_url} size={36} />}
          name={job.title}
          to={`${submissions}?company=${job.company_id}&job=${job.id}`}
          second={
            <CompanyLine icon={job.logo_for_job_type} isVerified={job.company_verified}>
              {secondLine(job)}
            </CompanyLine>
          }
        />
      ),
    },
    { id: 'description', head: 'Description', cell: ({ description }) => <TwoLines text={description} /> },
    {
      id: 'budget',
      head: 'Budget',
      width: 132,
      align: 'right',
      cell: ({ budget }) => <TwoLines text={formatBudget(budget)} strong />,
    },
    { id: 'status', head: 'Status', width: 148, cell: (job) => <StatusCell job={job} /> },
    { id: 'buyer', head: 'Buyer type', width: 154, cell: ({ buyer_type }) => buyer_type },
    {
      id: 'actions',
      head: 'Actions',
      width: 300,
      align: 'right',
      cell: (job) => (
        <ActionsCell>
          <Statuses job={job} />
          <span className={styles.forms}>
            <IconButton
              label={`Create a job from ${job.title}`}
              tone="outlined"
              onClick={() => openModal('job', { job, isCopy: true })}
              icon={IconCopyPlus}
            />
            <IconButton
              label={`Edit ${job.title}`}
              tone="outlined"
              onClick={() => openModal('job', { job })}
              icon={IconPencil}
            />
          </span>
        </ActionsCell>
      ),
    },
  ];
}

/**
 * Returns the second line of a job's row. The facts that need attention come first and the company's name last, because the end of a long
 * line is cut off. Pure.
 */
export function secondLine({ submitted_tracks: submitted, company, type, is_team_job, teams_id }: JobRow): string {
  // such a job cannot be opened until it has a team again, or is for all creators
  const isLost = is_team_job && teams_id.length === 0;
  const received =
    submitted === null ? [] : [submitted === 1 ? '1 track received' : `${formatCount(submitted)} tracks received`];
  const team = is_team_job ? [isLost ? 'No team left' : 'Team job'] : [];
  return [...team, type, ...received, company].join(', ');
}

/** Text that is cut off after two lines. A tooltip shows the whole text. */
function TwoLines({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <span className={strong ? styles.strong : styles.clamped} title={text}>
      {text}
    </span>
  );
}

/** The status of a job, with the closing time of an open job, or else the time at which the job was posted. */
function StatusCell({ job: { status, date_time, closes_at } }: { job: JobRow }) {
  const isClosing = status === 'open' && closes_at !== null;
  const posted = `Posted ${formatDateTime(date_time)}`;
  const summary = isClosing ? `Closes ${formatDateTime(closes_at)}. ${posted}` : posted;
  return (
    <span className={styles.standing}>
      <StatusTag status={status} />
      <span className="type-second" title={summary}>
        <span aria-hidden="true">
          {isClosing ? `Closes ${formatDay(closes_at)}` : `Posted ${formatDay(date_time)}`}
        </span>
        <span className="visually-hidden">{summary}</span>
      </span>
    </span>
  );
}

/** The buttons that change a job's status. The toast after a change offers Undo. */
function Statuses({ job }: { job: JobRow }) {
  const { title, status: now } = job;
  const [change, busy] = useAction(async (status: JobStatus) => {
    await performWithUndo(statusAction(job, status), { ...NOTICES.statusChanged(status), detail: title });
  });
  return (
    <span className={styles.statuses}>
      {VERBS.filter(([status]) => status !== now).map(([status, verb]) => (
        <button
          key={status}
          type="button"
          disabled={busy}
          aria-label={`${verb} ${title}`}
          onClick={() => void change(status)}
        >
          {verb}
        </button>
      ))}
    </span>
  );
}
