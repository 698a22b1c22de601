import type { JobId, Playlist, PlaylistId, UserId } from '../protocol/generated/protocol';
import { readJobTitle, readShared, readSharer } from '../stores/playlist/shared-news';
import { useReview } from '../stores/review/store';
import { LONG_TOAST_MS, toast } from '../ui/toast-store';

/** Returns true if the playlist is the list that is open in the viewer's workspace. */
function isOpen(id: PlaylistId): boolean {
  const { source } = useReview.getState();
  return source.kind === 'playlist' && source.playlist_id === id;
}

/**
 * Shows a message that a colleague (`by`) has shared a playlist of a job with the viewer. The message has a button that opens the playlist.
 */
export async function showShared(playlist: Playlist, by: UserId, open: () => void): Promise<void> {
  const { playlist_id, playlist_name, job_id } = playlist;
  const [sharer, detail] = await Promise.all([
    readSharer(playlist, by),
    // if the title cannot be read, the message contains only the playlist's name
    readJobTitle(job_id).catch(() => undefined),
  ]);
  if (isOpen(playlist_id)) return;
  toast({
    tone: 'other',
    key: `shared-${playlist_id}`,
    text: `${sharer} shared “${playlist_name}” with you`,
    detail,
    duration: LONG_TOAST_MS,
    action: { label: 'Open', run: open },
  });
}

/** Reads a playlist that this page has not read yet, and shows the same message as showShared. */
export async function showSharedById(job: JobId, id: PlaylistId, by: UserId, open: () => void): Promise<void> {
  if (isOpen(id)) return;
  // the list of shared playlists contains the playlist as well
  const playlist = await readShared(job, id).catch(() => null);
  if (playlist) await showShared(playlist, by, open);
}
