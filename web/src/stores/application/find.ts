import { call } from '../../api/client';
import { type Application, LIMITS } from '../../protocol/generated/protocol';

/** The creator's newest playlists of their own; no call searches them. Rejects with an ApiError. */
export async function findPlaylists(signal: AbortSignal): Promise<readonly Application[]> {
  return (await call('application/get', { limit: LIMITS.PAGE_MAX }, signal)).applications;
}
