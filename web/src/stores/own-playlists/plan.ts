import { type SessionState, useSession } from '../session/store';

/** Titles of the plans that playlists of one's own are part of. */
const PREPAID = new Set(['premium', 'unlimited', 'premium-free', 'premium basic', 'vip / managed']);

/** Whether the plan in force allows playlists of one's own. */
export function allowsPlaylists({ session }: Pick<SessionState, 'session'>): boolean {
  const { is_active_subscription: isActive = false, product_title: title = '' } = session?.subscription ?? {};
  return isActive && PREPAID.has(title.toLowerCase());
}

export const useAllowsPlaylists = (): boolean => useSession(allowsPlaylists);
