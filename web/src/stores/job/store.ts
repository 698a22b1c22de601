import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { createLiveEntity, useEntity } from '../../live/entity';
import { useCachedRead } from '../../live/read-cache';
import { createResource, type RecordHeads, useResource } from '../../live/resource';
import {
  type AdminChange,
  type CompanyChange,
  type CompanyId,
  type Job,
  type JobChange,
  type JobId,
  type JobRow,
  type JobSnapshot,
  type JobStatus,
  type JobType,
  LIMITS,
} from '../../protocol/generated/protocol';
import { applyJobChange, hasMoved, mayClose } from './apply';

/** Returns true if a change makes a part of the job outdated whose new value the change does not contain. */
function isPartOutdated(job: JobRow, change: JobChange): boolean {
  if (change.kind === 'details_changed') return hasMoved(job, change);
  // new limits may come with other teams, whose names are not published
  return change.kind === 'limits_changed' && (job.teams != null || mayClose(job, change));
}

/** Single jobs, each kept up to date by its own topic. */
export const jobs = createLiveEntity<JobRow, JobChange, JobSnapshot>({
  topic: (id) => `job:${id}`,
  read: async (id, signal) => {
    const value = await call('job/get_job', { job_id: id }, signal);
    return { value, live: value.live };
  },
  apply: (job, change) => ({
    value: applyJobChange(job, change),
    needsRefetch: isPartOutdated(job, change),
  }),
  merge: (job, snapshot) => ({
    value: { ...job, ...snapshot, subscription_limitation: snapshot.available_for_plans },
    needsRefetch: hasMoved(job, snapshot) || mayClose(job, snapshot),
  }),
});

/** Returns a job, kept up to date while the component shows it; reads nothing if the id is null. */
export const useJob = (id: JobId | null) => useEntity(jobs, id);

export const jobTypes = createResource<null, JobType[]>({
  read: (_, signal) => call('job/get_types', {}, signal),
});
const NO_TYPES: readonly JobType[] = [];

/** Returns the types that a job can have. */
export function useJobTypes(): readonly JobType[] {
  return useResource(jobTypes, null).value ?? NO_TYPES;
}

/** Specifies the jobs among which the viewer chooses one to review. */
export interface ReviewJobsOf {
  /** The company of the jobs; null for all companies, which only the staff may read. */
  company: CompanyId | null;
  type: string | null;
  isStaff: boolean;
  /** The status of the jobs. It may be closed, since the submissions to a closed job can still be reviewed. */
  status: Extract<JobStatus, 'open' | 'closed'>;
}

/** Jobs to choose from, and their total number. */
export interface ReviewJobs {
  jobs: readonly Job[];
  total: number;
}

const asked = ({ company, type, status }: ReviewJobsOf) => ({
  status,
  ...(company === null ? {} : { company_id: company }),
  ...(type === null ? {} : { type }),
});

async function readReviewJobs(of: ReviewJobsOf, signal: AbortSignal, recordHeads: RecordHeads): Promise<ReviewJobs> {
  const path = of.company === null ? 'job/get_all' : 'job/get';
  const page = async (offset: number, limit: number) => {
    const answer = await callWhole(path, { ...asked(of), offset, limit }, signal);
    const { all_jobs: rows, number_of_jobs: total } = recordHeads(answer);
    return { rows, total };
  };
  // closed jobs grow in number
  if (of.isStaff || of.status === 'closed') {
    const { rows: jobs, total } = await page(0, LIMITS.JOBS_PAGE);
    return { jobs, total };
  }
  const jobs = await readAll((offset) => page(offset, LIMITS.JOBS_FIRST_PAGE));
  return { jobs, total: jobs.length };
}

/** Returns the jobs with a new number of submitted tracks for one of them; null if the change is of another kind. Pure. */
function withCount(held: ReviewJobs, change: CompanyChange | AdminChange): ReviewJobs | null {
  if (change.kind !== 'job_counted') return null;
  const { job_id, submitted_tracks } = change;
  return { ...held, jobs: held.jobs.map((job) => (job.id === job_id ? { ...job, submitted_tracks } : job)) };
}

export const reviewJobs = createResource<ReviewJobsOf, ReviewJobs, CompanyChange | AdminChange>({
  read: readReviewJobs,
  topic: ({ company, isStaff }) => (isStaff ? 'admin' : `company:${company}`),
  isInvalidatedBy: ({ kind }) => kind === 'job_created' || kind === 'job_changed' || kind === 'job_removed',
  apply: withCount,
  isShared: true,
});

/**
 * Returns the jobs to choose from, kept up to date. For managers, these are all open jobs of a company. For the staff, and if closed jobs
 * are requested, these are only the newest. Reads nothing if `of` is null.
 */
export const useReviewJobs = (of: ReviewJobsOf | null) => useCachedRead(reviewJobs, of && reviewJobs.keyOf(of));

/** Finds the first jobs whose title contains a text. Rejects with an ApiError. */
export async function findReviewJobs(of: ReviewJobsOf, title: string, signal: AbortSignal): Promise<readonly Job[]> {
  return (await call('job/get_like', { ...asked(of), title, limit: LIMITS.JOBS_PAGE }, signal)).all_jobs;
}

/** For a job, the number of submissions that the viewer has not heard, and the number of those that they have not rated. */
const pendingCounts = createResource({
  // from the second row on, since reading a first page counts as a visit
  read: async (job_id: JobId, signal) => {
    const { counters, listened, counts } = await call(
      'application/get_applied',
      { job_id, offset: 1, limit: 1 },
      signal,
    );
    return { unheard: counters.tracks - listened, unrated: counts.unrated_by_me };
  },
});

export const usePendingCounts = (job: JobId) => useResource(pendingCounts, job).value;
