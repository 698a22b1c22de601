import { useEffect } from 'react';
import { TEXTS } from '../../api/messages';
import { useJobs } from '../../stores/job/store';
import { usePlaylists } from '../../stores/playlist/store';
import { Select } from '../../ui/select';
import { Sleeve } from '../../ui/sleeve';
import { StatusTag } from '../../ui/tag';
import { Counters } from './counters';
import styles from './job-panel.module.css';
import type { Choice } from './use-choice';

const ALL_TYPES = '*';
const ALL_SUBMISSIONS = '0';

export interface JobPanelProps {
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}

/** Company, job type, active job and shared playlist; the counters of the job. */
export function JobPanel({ choice, onChoose }: JobPanelProps) {
  const companies = useJobs((state) => state.companies);
  const types = useJobs((state) => state.types);
  const jobs = useJobs((state) => state.jobs);
  const job = useJobs((state) => state.job);
  const shared = usePlaylists((state) => state.shared);
  const playlists = usePlaylists((state) => state.playlists);
  const company = companies?.find((candidate) => candidate.id === choice.company);

  // someone with one company has nothing to choose
  const only = companies?.length === 1 ? companies[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && choice.company === null) onChoose({ company: only });
  }, [only, choice.company, onChoose]);

  const open = jobs ?? [];
  const listed = job && !open.some((other) => other.id === job.id) ? [job, ...open] : open;
  const noCompany = choice.company === null;
  const sharedOptions = shared.flatMap((id) => {
    const playlist = playlists[id];
    return playlist
      ? [{ value: String(id), label: `${playlist.playlist_name} (by ${firstName(playlist.user_name)})` }]
      : [];
  });

  return (
    <section className={styles.panel} aria-label="Job">
      <Sleeve
        id={job?.id ?? choice.company ?? 0}
        url={job?.avatar_url ?? company?.avatar_url}
        size={44}
        className={styles.sleeve}
      />
      <Select
        label="Company"
        className={styles.company}
        placeholder="Choose a company"
        options={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={choice.company === null ? null : String(choice.company)}
        onChange={(value) =>
          Number(value) !== choice.company &&
          onChoose({ company: Number(value), job: null, shared: null, playlist: null })
        }
      />
      <Select
        label="Job type"
        className={styles.type}
        options={[{ value: ALL_TYPES, label: 'All types' }, ...types.map(({ name }) => ({ value: name, label: name }))]}
        value={choice.type ?? ALL_TYPES}
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
        options={
          noCompany ? [] : listed.map((other) => ({ value: String(other.id), label: other.title, detail: other.type }))
        }
        value={choice.job === null ? null : String(choice.job)}
        onChange={(value) =>
          Number(value) !== choice.job && onChoose({ job: Number(value), shared: null, playlist: null })
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
        value={choice.shared ? String(choice.shared) : sharedOptions.length > 0 ? ALL_SUBMISSIONS : null}
        onChange={(value) => onChoose({ shared: Number(value) })}
      />
      <Counters />
    </section>
  );
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
