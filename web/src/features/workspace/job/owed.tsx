import type { Job, JobId } from '../../../protocol/generated/protocol';
import { useOwed } from '../../../stores/job/store';
import { formatCount } from '../../../ui/format';

/** The number of jobs at the top of a list for which the viewer's open tracks are requested. */
const MOST_ASKED = 20;

export interface OwedProps {
  job: Job;
  /** Its place in the list, from 0. */
  place: number;
}

/** The numbers of tracks that the viewer has not heard and not rated; nothing for a job further down the list. */
export function Owed({ job, place }: OwedProps) {
  return (job.submitted_tracks ?? 0) > 0 && place < MOST_ASKED ? <OwedWords job={job.id} /> : null;
}

function OwedWords({ job }: { job: JobId }) {
  const owed = useOwed(job);
  if (!owed) return null;
  const { unheard, unrated } = owed;
  const words = [
    unheard > 0 && `${formatCount(unheard)} unheard`,
    unrated > 0 && `${formatCount(unrated)} unrated by you`,
  ];
  return <span className="type-second">{words.filter(Boolean).join(', ') || 'All rated'}</span>;
}
