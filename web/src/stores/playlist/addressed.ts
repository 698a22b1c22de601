import type { Playlist, UserId } from '../../protocol/generated/protocol';

/** Returns true if somebody else shares a playlist with the person `me`, directly or with their company. Pure. */
export function isAddressedTo(me: UserId, isStaff: boolean, { user_id, members, shared_company }: Playlist): boolean {
  return user_id !== me && (members.includes(me) || (shared_company && !isStaff));
}
