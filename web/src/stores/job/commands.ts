import { call } from '../../api/client';
import type { CompanyId, JobId, ShareType } from '../../protocol/generated/protocol';
import type { UndoableAction } from '../history/store';
import { jobs } from './store';

/**
 * Sets how a job's submissions are shared with its company: `auto_forwarding` or `playlist_sharing`. The new setting is shown before the
 * server responds. Rejects with an ApiError.
 */
async function setShareType(id: JobId, share_type: ShareType): Promise<void> {
  await jobs.patch(
    id,
    (job) => ({ ...job, share_type }),
    () => call('job/update_share_type', { job_id: id, share_type }),
    ({ live }) => live,
  );
}

/** Returns the action that changes how a job's submissions are shared with its company. */
export function shareTypeAction(id: JobId, next: ShareType, before: ShareType): UndoableAction {
  const turn = (from: ShareType, to: ShareType) => (jobs.value(id)?.share_type === from ? setShareType(id, to) : false);
  return { text: `Share type: ${next}`, undo: () => turn(next, before), redo: () => turn(before, next) };
}

/** Moves a job to another company. Rejects with an ApiError. */
export async function moveJob(id: JobId, company_id: CompanyId): Promise<void> {
  const job = await call('job/change_owner', { job_id: id, company_id });
  jobs.put(id, job, job.live);
}
