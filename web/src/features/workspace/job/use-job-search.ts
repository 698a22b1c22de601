import { useMemo } from 'react';
import { type Find, useSearch } from '../../../components/use-search';
import type { Job } from '../../../protocol/generated/protocol';
import { findReviewJobs, type ReviewJobsOf } from '../../../stores/job/store';

/** The statuses of jobs that can be reviewed; open jobs come first. */
const STATUSES = ['open', 'closed'] as const;

/** Returns the jobs that a search has found; null while no text is searched for. If `of` is null, nothing is searched. */
export function useJobSearch(of: Omit<ReviewJobsOf, 'status'> | null) {
  const key = of && JSON.stringify(of);
  const find = useMemo((): Find<Job> | null => {
    if (key === null) return null;
    return async (query, signal) => {
      const found = STATUSES.map((status) => findReviewJobs({ ...JSON.parse(key), status }, query, signal));
      return (await Promise.all(found)).flat();
    };
  }, [key]);
  return useSearch(find);
}
