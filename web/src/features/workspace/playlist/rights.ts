import type { Playlist } from '../../../protocol/generated/protocol';
import { selectRole, selectUserId, useSession } from '../../../stores/session/store';

/**
 * Returns true if the viewer may rename, share and delete a playlist and create links to it. Only the playlist's owner and the staff may do
 * so.
 */
export function useIsOwner(playlist: Playlist | null): boolean {
  const me = useSession(selectUserId);
  const isStaff = useSession(selectRole) === 'admin';
  return playlist !== null && (isStaff || playlist.user_id === me);
}
