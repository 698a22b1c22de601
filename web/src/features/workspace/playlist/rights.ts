import { useEntity } from '../../../live/entity';
import type { JobId, Playlist } from '../../../protocol/generated/protocol';
import { useCompany } from '../../../stores/companies/store';
import { jobs } from '../../../stores/job/store';
import { selectRole, selectUserId, useSession } from '../../../stores/session/store';

/** Whether the viewer may rename, share, show by links and delete a playlist: its owner may, and the staff. */
export function useOwns(playlist: Playlist | null): boolean {
  const me = useSession(selectUserId);
  const isStaff = useSession(selectRole) === 'admin';
  return playlist !== null && (isStaff || playlist.user_id === me);
}

/** The company of a job with its members; null until it is known. */
export function useCompanyOf(job: JobId) {
  const { value } = useEntity(jobs, job);
  return useCompany(value?.company_id ?? null);
}

/** Whether the viewer is owner or admin of the company that a job belongs to. */
export function useRunsCompany(job: JobId): boolean {
  const me = useSession(selectUserId);
  const members = useCompanyOf(job).value?.members ?? [];
  return members.some(({ id, role_name }) => id === me && role_name !== 'member');
}
