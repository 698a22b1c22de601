import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useAction } from '../../components/use-action';
import type { JobRow, JobStatus } from '../../protocol/generated/protocol';
import { setJobStatus } from '../../stores/job-list/store';
import { formatBudget } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import type { Column } from '../../ui/table/columns';
import { StatusTag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './job-columns.module.css';

/** What leads to each status. */
const VERBS: readonly [JobStatus, string][] = [
  ['open', 'Reopen'],
  ['closed', 'Close'],
  ['archived', 'Archive'],
  ['deleted', 'Delete'],
];

/** The columns of the list of jobs. `submissions` is the path of the page where they are reviewed. */
export function jobColumns(submissions: string, onEdit: (job: JobRow) => void): readonly Column<JobRow>[] {
  return [
    {
      id: 'title',
      head: 'Title',
      width: 332,
      names: true,
      cell: (job) => (
        <NameCell
          picture={<Sleeve id={job.id} url={job.avatar_url} size={36} />}
          name={job.title}
          to={`${submissions}?company=${job.company_id}&job=${job.id}`}
          second={[job.company, job.type, ...(job.is_team_job ? ['team job'] : [])].join(', ')}
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
    { id: 'status', head: 'Status', width: 84, cell: ({ status }) => <StatusTag status={status} /> },
    { id: 'buyer', head: 'Buyer type', width: 154, cell: ({ buyer_type }) => buyer_type },
    {
      id: 'actions',
      head: 'Actions',
      width: 268,
      align: 'right',
      cell: (job) => (
        <span className={styles.actions}>
          <Statuses job={job} />
          <IconButton label={`Edit ${job.title}`} tone="outlined" onClick={() => onEdit(job)}>
            <IconPencil size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      ),
    },
  ];
}

/** Text that ends after two lines; the pointer shows all of it. */
function TwoLines({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <span className={strong ? styles.strong : styles.clamped} title={text}>
      {text}
    </span>
  );
}

/** A job's status changes by the buttons of the other statuses; the toast takes it back. */
function Statuses({ job: { id, title, status: now } }: { job: JobRow }) {
  const [change, busy] = useAction(async (status: JobStatus) => {
    await setJobStatus(id, status);
    const undo = () => void setJobStatus(id, now).catch(showError);
    toast({ ...NOTICES.statusChanged(status), detail: title, action: { label: 'Undo', run: undo } });
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
