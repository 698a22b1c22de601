import type { Playlist } from '../../../protocol/generated/protocol';
import { selectRole, selectUserId, useSession } from '../../../stores/session/store';

/** Returns true if the viewer may rename, share, show by links and delete a playlist. Only its owner and the staff may. */
export function useIsOwner(playlist: Playlist | null): boolean {
  const me = useSession(selectUserId);
  const isStaff = useSession(selectRole) === 'admin';
  return playlist !== null && (isStaff || playlist.user_id === me);
}
