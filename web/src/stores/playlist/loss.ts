import { createSessionStore } from '../../live/session-store';
import type { Playlist } from '../../protocol/generated/protocol';
import { useReview } from '../review/store';

/** The shared playlist that the viewer had open, and why it is no longer available. */
export interface PlaylistLoss {
  playlist: Pick<Playlist, 'playlist_id' | 'playlist_name' | 'user_name'>;
  reason: 'deleted' | 'unshared';
  /** The name of the person who deleted the playlist; null if unknown. */
  by: string | null;
}

/** The shared playlist that was deleted or unshared while it was open. It stays here until another list is opened. */
export const usePlaylistLoss = createSessionStore<{ loss: PlaylistLoss | null }>(() => ({ loss: null }));

/** Records that a playlist was deleted or unshared, if it is the open one. */
export function recordLoss(loss: PlaylistLoss): void {
  const { source } = useReview.getState();
  if (source.kind === 'playlist' && source.playlist_id === loss.playlist.playlist_id) {
    usePlaylistLoss.setState({ loss });
  }
}

export const clearLoss = (): void => usePlaylistLoss.setState({ loss: null });

/** Returns a message about a playlist that was deleted or unshared. */
export function lossText({ playlist, reason, by }: PlaylistLoss): string {
  const name = `“${playlist.playlist_name}”`;
  if (reason === 'unshared') return `${name} is no longer shared with you`;
  return by === null ? `${name} was deleted` : `${by} deleted ${name}`;
}
