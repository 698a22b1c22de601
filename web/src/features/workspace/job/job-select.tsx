import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useState } from 'react';
import { TEXTS } from '../../../api/messages';
import type { Job } from '../../../protocol/generated/protocol';
import { type ReviewJobs, useReviewJobs } from '../../../stores/job/store';
import { formatDateTime } from '../../../ui/format';
import { type Option, Select } from '../../../ui/select';
import { Sleeve } from '../../../ui/sleeve';
import { StatusTag } from '../../../ui/tag';
import { useNow } from '../../../ui/use-now';
import type { Selection } from '../selection';
import { closesWords } from './closes';
import { Owed } from './owed';
import styles from './panel.module.css';
import { useJobSearch } from './use-job-search';

export const CLOSED = 'Closed, review goes on';
const TICK_MS = 20_000;

export interface JobSelectProps {
  selection: Selection;
  /** The job that is chosen: also when it is not open any more. */
  job: Job | null;
  /** Those that are open; null until they are read. */
  open: ReviewJobs | null;
  isStaff: boolean;
  onChoose: (job: number) => void;
}

/** The job that is reviewed, with its status and the time that is left; its list holds the open ones, then those that have closed. */
export function JobSelect({ selection, job, open, isStaff, onChoose }: JobSelectProps) {
  const { company, type } = selection;
  const [wasOpened, setWasOpened] = useState(false);
  const now = useNow(TICK_MS);
  const noCompany = company === null && !isStaff;
  const of = { company, type, isStaff };
  const closed = useReviewJobs(wasOpened && !noCompany ? { ...of, status: 'closed' } : null).value;
  const { found, search } = useJobSearch(isStaff ? of : null);
  const listed = found ?? withChosen([...(open?.jobs ?? []), ...(closed?.jobs ?? [])], job);
  return (
    <Select
      label="Active job"
      hideLabel
      className={styles.job}
      placeholder="Choose a job"
      nothing={noCompany ? TEXTS.noCompany : 'No open jobs'}
      search="Search jobs"
      onSearch={isStaff ? search : undefined}
      onOpen={() => setWasOpened(true)}
      chosen={job?.title}
      shown={job && <Chosen job={job} now={now} />}
      options={noCompany ? [] : listed.map((one, place) => optionOf(one, place, now))}
      value={selection.job === null ? null : String(selection.job)}
      onChange={(value) => Number(value) !== selection.job && onChoose(Number(value))}
    />
  );
}

function Chosen({ job, now }: { job: Job; now: number }) {
  const left = job.status === 'open' ? closesWords(job, now) : null;
  return (
    <span className={styles.chosen}>
      <Sleeve id={job.id} url={job.avatar_url} size={26} />
      <span className="clip">{job.title}</span>
      <StatusTag status={job.status} />
      {left !== null && (
        <span className={styles.left} title={`Closes ${formatDateTime(job.closes_at)}`}>
          <IconClock size={14} stroke={1.6} aria-hidden="true" />
          {left}
        </span>
      )}
    </span>
  );
}

function optionOf(job: Job, place: number, now: number): Option {
  const isOpen = job.status === 'open';
  return {
    value: String(job.id),
    label: job.title,
    detail: [job.company, job.type].filter(Boolean).join(', '),
    before: <Sleeve id={job.id} url={job.avatar_url} size={30} />,
    aside: (
      <>
        <span>{closesWords(job, now) ?? 'no deadline'}</span>
        <Owed job={job} place={place} />
      </>
    ),
    ...(isOpen ? {} : { group: CLOSED }),
  };
}

/** The jobs, each once, with the chosen one as it is now; first or last where it is not among them. */
function withChosen(listed: readonly Job[], job: Job | null): readonly Job[] {
  const others = [...new Map(listed.map((one) => [one.id, one])).values()];
  if (!job) return others;
  if (others.some(({ id }) => id === job.id)) return others.map((one) => (one.id === job.id ? job : one));
  return job.status === 'open' ? [job, ...others] : [...others, job];
}
