import type { Company } from '../../protocol/generated/protocol';
import { selectRole, selectUserId, useSession } from '../../stores/session/store';

/** The viewer's rights in a company. */
export interface CompanyPermissions {
  isStaff: boolean;
  isOwner: boolean;
  /** True if the viewer may invite and remove members and delete the company: the owner, the company's admins, and the staff. */
  canManage: boolean;
}

/** Returns the viewer's rights in a company, derived from its members. The staff may manage every company. */
export function useCompanyPermissions({ members }: Pick<Company, 'members'>): CompanyPermissions {
  const me = useSession(selectUserId);
  const isStaff = useSession(selectRole) === 'admin';
  const own = members.find(({ id }) => id === me)?.role_name;
  return { isStaff, isOwner: own === 'owner', canManage: isStaff || own === 'owner' || own === 'admin' };
}
