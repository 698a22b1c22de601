import { call } from '../../api/client';
import { readAll } from '../../api/pages';
import { type JobId, LIMITS, type Playlist, type PlaylistId } from '../../protocol/generated/protocol';

/** A playlist that was shared with the viewer, wherever they are; null where it no longer is. Rejects with an ApiError. */
export async function readShared(job_id: JobId, id: PlaylistId): Promise<Playlist | null> {
  const all = await readAll(async (offset) => {
    const rows = await call('playlist/get_shared', { job_id, offset, limit: LIMITS.PAGE_MAX });
    return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
  });
  return all.find(({ playlist_id }) => playlist_id === id) ?? null;
}
