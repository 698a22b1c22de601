import { useSession } from '../session/store';

/** Returns true if the active plan allows own playlists; null until it is known. */
export const useAllowsPlaylists = (): boolean | null => useSession(({ plan }) => plan?.limits.own_playlists ?? null);
