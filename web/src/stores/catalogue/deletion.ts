import { live } from '../../live/live';
import type { TrackUsage } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { toast } from '../../ui/toast-store';
import { deletion } from '../history/deletion';
import type { UndoableAction } from '../history/store';
import { nameOf } from '../player/queue';
import { trackList } from './list';
import { deleteTrack } from './store';

/** Returns how many submissions, playlists and share links use a track; null if the server cannot be reached. */
export async function usageOf(id: TrackId): Promise<TrackUsage | null> {
  try {
    return (await live.send('track.usage', { tracks_id: [id] })).result;
  } catch {
    return null;
  }
}

async function restoreTrack(undo: string): Promise<void> {
  const { result, live: at } = await live.send('track.restore', { undo });
  const { left_out, ...track } = result;
  trackList.put(track, at);
  const count = left_out.length;
  if (count > 0)
    toast({ text: `Restored, but not to ${count === 1 ? 'a job that is' : `${count} jobs that are`} full` });
}

/** Returns the action that deletes a track, also from the submissions, playlists and share links that use it. */
export const trackDeletion = (track: OwnTrack): UndoableAction =>
  deletion(`Deleted “${nameOf(track)}”`, () => deleteTrack(track.track_id), restoreTrack);
