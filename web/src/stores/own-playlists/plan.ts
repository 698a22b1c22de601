import { useSession } from '../session/store';

/** Whether the plan in force allows playlists of one's own; null until it is known. */
export const useAllowsPlaylists = (): boolean | null => useSession(({ plan }) => plan?.limits.own_playlists ?? null);
