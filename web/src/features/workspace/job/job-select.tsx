import { useState } from 'react';
import { TEXTS } from '../../../api/messages';
import { TimeLeft } from '../../../components/jobs/time-left';
import type { Job, JobUnread } from '../../../protocol/generated/protocol';
import { type ReviewJobs, useReviewJobs } from '../../../stores/job/store';
import { refreshUnread, useUnread } from '../../../stores/unread/store';
import { countOf, formatDay } from '../../../ui/format';
import { type Option, Select } from '../../../ui/select';
import { Sleeve } from '../../../ui/sleeve';
import { StatusTag } from '../../../ui/tag';
import { BLIND_HELP, BlindTag } from '../blind/blind-tag';
import type { Selection } from '../selection';
import { JobNewsDot, NewsDot } from '../shared/news-dot';
import styles from './panel.module.css';
import { PendingCounts } from './pending-counts';
import { useJobSearch } from './use-job-search';

export const CLOSED = 'Closed, still in review';

export interface JobSelectProps {
  selection: Selection;
  /** The job that is chosen, even if it is no longer open. */
  job: Job | null;
  /** The open jobs; null until they are read. */
  open: ReviewJobs | null;
  isStaff: boolean;
  onChoose: (job: number) => void;
}

/** The select for the reviewed job, with its status and the time left. Its options are the open jobs, then the closed ones. */
export function JobSelect({ selection, job, open, isStaff, onChoose }: JobSelectProps) {
  const { company, type } = selection;
  const [wasOpened, setWasOpened] = useState(false);
  const noCompany = company === null && !isStaff;
  const of = { company, type, isStaff };
  const closed = useReviewJobs(wasOpened && !noCompany ? { ...of, status: 'closed' } : null).value;
  const { found, search } = useJobSearch(isStaff ? of : null);
  const listed = found ?? withChosen([...(open?.jobs ?? []), ...(closed?.jobs ?? [])], job);
  const unread = useUnread(listed.map(({ id }) => id));
  const others = [...unread.keys()].filter((id) => id !== selection.job).length;
  return (
    <Select
      label="Active job"
      hideLabel
      className={styles.job}
      placeholder="Choose a job"
      nothing={noCompany ? TEXTS.noCompany : 'No open jobs'}
      search="Search jobs"
      onSearch={isStaff ? search : undefined}
      onOpen={() => {
        setWasOpened(true);
        refreshUnread();
      }}
      chosen={job?.title}
      description={job?.blind ? BLIND_HELP : undefined}
      shown={job && <Chosen job={job} others={others} />}
      options={noCompany ? [] : listed.map((one, place) => optionOf(one, place, unread.get(one.id)))}
      value={selection.job === null ? null : String(selection.job)}
      onChange={(value) => Number(value) !== selection.job && onChoose(Number(value))}
    />
  );
}

interface ChosenProps {
  job: Job;
  /** The number of other jobs in which something is new to the viewer. */
  others: number;
}

function Chosen({ job, others }: ChosenProps) {
  return (
    <span className={styles.chosen}>
      <Sleeve id={job.id} url={job.avatar_url} size={26} />
      <span className="clip">{job.title}</span>
      <StatusTag status={job.status} />
      {job.blind && <BlindTag />}
      {others > 0 && <NewsDot text={`New in ${countOf(others, 'other job')}`} />}
      {job.status === 'open' && job.closes_at !== null && (
        <span className={styles.left}>
          <TimeLeft closesAt={job.closes_at} short />
        </span>
      )}
    </span>
  );
}

function optionOf(job: Job, place: number, unread: JobUnread | undefined): Option {
  const isOpen = job.status === 'open';
  return {
    value: String(job.id),
    label: job.title,
    detail: [job.company, job.type, job.blind && 'blind'].filter(Boolean).join(', '),
    before: <Sleeve id={job.id} url={job.avatar_url} size={30} />,
    aside: (
      <>
        <JobNewsDot unread={unread} />
        <Deadline job={job} />
        <PendingCounts job={job} place={place} />
      </>
    ),
    ...(isOpen ? {} : { group: CLOSED }),
  };
}

/** For an open job, the time left until it closes. For any other job, its status and the day on which it closed. */
function Deadline({ job: { status, closes_at } }: { job: Job }) {
  if (status !== 'open') return <span>{`${status} ${formatDay(closes_at)}`.trim()}</span>;
  return closes_at === null ? <span>no deadline</span> : <TimeLeft closesAt={closes_at} short />;
}

/**
 * Returns the listed jobs without duplicates, with the chosen job `job` among them. If the list already contains the job, its copy there is
 * replaced by `job`. Otherwise an open job is added at the beginning, and any other job at the end.
 */
function withChosen(listed: readonly Job[], job: Job | null): readonly Job[] {
  const others = [...new Map(listed.map((one) => [one.id, one])).values()];
  if (!job) return others;
  if (others.some(({ id }) => id === job.id)) return others.map((one) => (one.id === job.id ? job : one));
  return job.status === 'open' ? [job, ...others] : [...others, job];
}
