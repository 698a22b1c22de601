import { call } from '../../api/client';
import type { OwnTrack } from '../../protocol/generated/protocol';

/** The first of the creator's own tracks that a text is part of. Rejects with an ApiError. */
export async function findTracks(title: string, limit: number, signal: AbortSignal): Promise<readonly OwnTrack[]> {
  const { tracks } = await call('track/get_like', { title, type: 'all', limit, offset: 0 }, signal);
  return tracks;
}
