import type { Job, JobChange } from '../../protocol/generated/protocol';

/** One change of job:, applied to the job. Pure; applying one twice is harmless. */
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
      return { ...job, ...limits, subscription_limitation: limits.available_for_plans };
    }
  }
}
