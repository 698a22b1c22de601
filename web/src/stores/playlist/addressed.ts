import type { Playlist, UserId } from '../../protocol/generated/protocol';

/** Tells if somebody else shares a playlist with a person: by name, or with the company that the person belongs to. Pure. */
export function isAddressedTo(me: UserId, isStaff: boolean, { user_id, members, shared_company }: Playlist): boolean {
  return user_id !== me && (members.includes(me) || (shared_company && !isStaff));
}
