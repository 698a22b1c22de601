import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import { TEXTS } from '../../api/messages';
import type { Job, Role } from '../../protocol/generated/protocol';
import { type OpenJobs, useCompanyChoices, useJobTypes } from '../../stores/job/store';
import { openModal } from '../../stores/modals/store';
import { playlists, usePlaylists } from '../../stores/playlist/store';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import { Sleeve } from '../../ui/sleeve';
import { StatusTag } from '../../ui/tag';
import { Counters, JobTotal } from './counters';
import styles from './job-panel.module.css';
import type { Selection, WorkspaceParams } from './selection';
import { useJobSearch } from './use-job-search';

const ALL_TYPES = '*';
const ALL_COMPANIES = '*';
const ALL_SUBMISSIONS = '0';

export interface JobPanelProps {
  selection: Selection;
  /** The job that is chosen: also when it is not open any more. */
  job: Job | null;
  /** Those to choose from; null until they are read. */
  open: OpenJobs | null;
  role: Role;
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/** Company, job type, active job and shared playlist; the counters of the job. */
export function JobPanel({ selection, job, open, role, onChoose }: JobPanelProps) {
  const { value: companies } = useCompanyChoices();
  const types = useJobTypes();
  const shared = usePlaylists((state) => state.shared);
  const cells = playlists.cells.use();
  const company = companies?.find((candidate) => candidate.id === selection.company);

  const all = role === 'admin';
  const { found, search } = useJobSearch(
    all ? { company: selection.company, type: selection.type, isStaff: all } : null,
  );
  const listed = found ?? withChosen(open?.jobs ?? [], job);
  const noCompany = selection.company === null && !all;
  const sharedOptions = shared.flatMap((id) => {
    const playlist = cells[String(id)]?.value;
    return playlist
      ? [{ value: String(id), label: `${playlist.playlist_name} (by ${firstName(playlist.user_name)})` }]
      : [];
  });

  return (
    <section className={styles.panel} aria-label="Job">
      {(job ?? company) && (
        <Sleeve
          id={job?.id ?? selection.company ?? 0}
          of={job ? 'job' : 'company'}
          url={job ? (job.avatar_url ?? company?.avatar_url) : company?.avatar_url}
          size={44}
          className={styles.sleeve}
        />
      )}
      <Select
        label="Company"
        className={styles.company}
        placeholder="Choose a company"
        search={all ? 'Search companies' : undefined}
        options={[
          ...(all ? [{ value: ALL_COMPANIES, label: 'All companies' }] : []),
          ...(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={selection.company === null ? (all ? ALL_COMPANIES : null) : String(selection.company)}
        onChange={(value) => {
          const company = value === ALL_COMPANIES ? null : Number(value);
          if (company !== selection.company) onChoose({ company, job: null, shared: null, playlist: null });
        }}
      />
      <Select
        label="Job type"
        className={styles.type}
        options={[{ value: ALL_TYPES, label: 'All types' }, ...types.map(({ name }) => ({ value: name, label: name }))]}
        value={selection.type ?? ALL_TYPES}
        onChange={(value) => onChoose({ type: value === ALL_TYPES ? null : value })}
      />
      <Select
        label={
          job && job.status !== 'open' ? (
            <span className={styles.status}>
              Active job <StatusTag status={job.status} />
            </span>
          ) : (
            'Active job'
          )
        }
        className={styles.job}
        placeholder="Choose a job"
        nothing={noCompany ? TEXTS.noCompany : 'No open jobs'}
        search={all ? 'Search jobs' : undefined}
        onSearch={all ? search : undefined}
        chosen={job?.title}
        options={
          noCompany ? [] : listed.map((other) => ({ value: String(other.id), label: other.title, detail: other.type }))
        }
        value={selection.job === null ? null : String(selection.job)}
        onChange={(value) =>
          Number(value) !== selection.job && onChoose({ job: Number(value), shared: null, playlist: null })
        }
      />
      <Select
        label="Shared playlist"
        className={styles.shared}
        placeholder="None shared"
        nothing={noCompany ? TEXTS.noCompany : 'Nothing is shared with you'}
        options={
          sharedOptions.length === 0 ? [] : [{ value: ALL_SUBMISSIONS, label: 'All submissions' }, ...sharedOptions]
        }
        value={
          selection.source?.kind === 'playlist'
            ? String(selection.source.playlist_id)
            : sharedOptions.length > 0
              ? ALL_SUBMISSIONS
              : null
        }
        onChange={(value) => onChoose({ shared: Number(value) })}
      />
      {all && job && <JobSettingsButton job={job} />}
      {selection.job !== null ? <Counters /> : all && <JobTotal total={open?.total ?? null} />}
    </section>
  );
}

/** Opens what the staff may change of the job. */
function JobSettingsButton({ job }: { job: Job }) {
  return (
    <IconButton
      label="Share type and company of the job"
      tone="outlined"
      size={32}
      icon={IconAdjustments}
      onClick={() => openModal('jobSettings', { job: job.id })}
    />
  );
}

/** The jobs with the chosen one as it is now, first where it is not among them. */
function withChosen(listed: readonly Job[], job: Job | null): readonly Job[] {
  if (!job) return listed;
  const isListed = listed.some(({ id }) => id === job.id);
  return isListed ? listed.map((one) => (one.id === job.id ? job : one)) : [job, ...listed];
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
