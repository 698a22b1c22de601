import { call } from '../../api/client';
import type { OwnTrack } from '../../protocol/generated/protocol';

/** Finds the creator's own tracks whose title contains a text, at most `limit`. Rejects with an ApiError. */
export async function findTracks(title: string, limit: number, signal: AbortSignal): Promise<readonly OwnTrack[]> {
  const { tracks } = await call('track/get_like', { title, type: 'all', limit, offset: 0 }, signal);
  return tracks;
}
