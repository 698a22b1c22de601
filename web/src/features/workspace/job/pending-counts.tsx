import type { Job, JobId } from '../../../protocol/generated/protocol';
import { usePendingCounts } from '../../../stores/job/store';
import { formatCount } from '../../../ui/format';

/** The numbers of pending tracks are requested only for this many jobs at the top of the list. */
const MAX_ASKED = 20;

export interface PendingCountsProps {
  job: Job;
  /** The position of the job in the list, from 0. */
  place: number;
}

/**
 * The number of tracks that the viewer has not heard, and the number that they have not rated. Nothing is shown for jobs below the first
 * MAX_ASKED of the list.
 */
export function PendingCounts({ job, place }: PendingCountsProps) {
  return (job.submitted_tracks ?? 0) > 0 && place < MAX_ASKED ? <PendingCountsText job={job.id} /> : null;
}

function PendingCountsText({ job }: { job: JobId }) {
  const counts = usePendingCounts(job);
  if (!counts) return null;
  const { unheard, unrated } = counts;
  const parts = [
    unheard > 0 && `${formatCount(unheard)} unheard`,
    unrated > 0 && `${formatCount(unrated)} unrated by you`,
  ];
  return <span className="type-second">{parts.filter(Boolean).join(', ') || 'All rated'}</span>;
}
