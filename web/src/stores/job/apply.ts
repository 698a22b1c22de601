import type { Job, JobChange, JobDetails, JobLimits, JobRow } from '../../protocol/generated/protocol';

/** Returns the job after a change on the `job:` topic. Pure; applying a change twice is harmless. */
export function applyJobChange<T extends Job>(job: T, change: JobChange): T {
  switch (change.kind) {
    case 'status_changed':
      return job.status === change.status ? job : { ...job, status: change.status };
    case 'share_type_changed':
      return job.share_type === change.share_type ? job : { ...job, share_type: change.share_type };
    case 'details_changed': {
      const { kind: _kind, ...details } = change;
      return { ...job, ...details };
    }
    case 'limits_changed': {
      const { kind: _kind, ...limits } = change;
      return withLimits(job, limits);
    }
    case 'avatar_changed':
      return job.avatar_url === change.avatar_url ? job : { ...job, avatar_url: change.avatar_url };
    case 'closes_changed':
      return job.closes_at === change.closes_at ? job : { ...job, closes_at: change.closes_at };
  }
}

/** Returns a job with new limits. The number of tracks that the creator may still submit is calculated again. Pure. */
export function withLimits<T extends Job>(job: T, limits: JobLimits): T {
  return withLeft({ ...job, ...limits, subscription_limitation: limits.available_for_plans });
}

/** Returns a job with the creator's numbers of submitted and added tracks, copied from another row of the job. Pure. */
export function withUse(job: JobRow, { used, added, added_tracks }: JobRow): JobRow {
  return withLeft({ ...job, used, added, added_tracks });
}

/**
 * Recomputes the number of tracks that a creator may still submit. A job that was read by a reviewer has no such number and stays as it is.
 */
function withLeft<T extends Job>(job: T): T {
  const { used, added } = job as Partial<JobRow>;
  if (typeof used !== 'number') return job;
  const left = Math.max(0, job.tracks_per_user_limit - used - (added ?? 0));
  return { ...job, tracks_allowed_amount: left, is_exceeded_by_job_limit: left === 0 };
}

/**
 * Returns true if a job has moved to another company. Whether that company is verified, and its pictures, are not published with the job
 * and must be read. Pure.
 */
export function hasMoved(job: Pick<Job, 'company_id'>, { company_id }: Pick<JobDetails, 'company_id'>): boolean {
  return job.company_id !== company_id;
}

/**
 * Returns true if new limits of a job may exclude or admit the creator. The page cannot decide whether they do, because it does not know
 * the rating that the staff has given the creator. Pure.
 */
export function mayClose(job: JobRow, limits: JobLimits): boolean {
  if (typeof job.used !== 'number') return false;
  const { access_from, access_to, available_for_plans: plans } = limits;
  const isSameRange = job.access_from === access_from && job.access_to === access_to;
  return !isSameRange || String(job.available_for_plans) !== String(plans);
}
