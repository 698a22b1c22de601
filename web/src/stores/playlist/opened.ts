import { createSessionStore } from '../../live/session-store';
import type { Playlist, PlaylistId, UserId } from '../../protocol/generated/protocol';

/** The opened playlists that a browser remembers of an account. */
const MOST = 500;

const keyOf = (account: UserId) => `needledrop-opened-playlists-${account}`;

function stored(account: UserId): readonly PlaylistId[] {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** The shared playlists that the account has opened in this browser, the last one at the end. */
export const useOpened = createSessionStore<{ ids: readonly PlaylistId[] }>(() => ({ ids: [] }));

/** Reads what the browser remembers of an account, to which other tabs may have added. */
export const readOpened = (account: UserId): void => useOpened.setState({ ids: stored(account) });

/** The account opens a shared playlist: it is no longer new to them. */
export function markOpened(account: UserId, id: PlaylistId): void {
  const others = [...useOpened.getState().ids, ...stored(account)].filter((other) => other !== id);
  const ids = [...new Set(others), id].slice(-MOST);
  useOpened.setState({ ids });
  try {
    window.localStorage.setItem(keyOf(account), JSON.stringify(ids));
  } catch {
    // without storage the choice holds for this visit
  }
}

/** Tells if somebody else shares a playlist with a person: by name, or with the company that the person belongs to. Pure. */
export function isAddressedTo(me: UserId, isStaff: boolean, { user_id, members, shared_company }: Playlist): boolean {
  return user_id !== me && (members.includes(me) || (shared_company && !isStaff));
}
