import type { JobId } from '../../../protocol/generated/protocol';
import { useRunsCompany } from '../../../stores/companies/store';
import { selectRole, useSession } from '../../../stores/session/store';

/** Tells if the viewer may delete a comment of a job: their own, and anybody's where they run the job's company or are of the staff. */
export function useMayDelete(job: JobId, isMine: boolean): boolean {
  const isStaff = useSession(selectRole) === 'admin';
  const runs = useRunsCompany(job);
  return isMine || isStaff || runs;
}
