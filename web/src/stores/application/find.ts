import { call } from '../../api/client';
import { type Application, LIMITS } from '../../protocol/generated/protocol';

/**
 * Returns the creator's own newest playlists. It does not search for a text, since no call searches playlists. Rejects with an ApiError.
 */
export async function findPlaylists(signal: AbortSignal): Promise<readonly Application[]> {
  return (await call('application/get', { limit: LIMITS.PAGE_MAX }, signal)).applications;
}
