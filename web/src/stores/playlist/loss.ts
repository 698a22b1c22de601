import { createSessionStore } from '../../live/session-store';
import type { Playlist } from '../../protocol/generated/protocol';
import { useReview } from '../review/store';

/** The shared playlist that was open, and the reason why it no longer is. */
export interface PlaylistLoss {
  playlist: Pick<Playlist, 'playlist_id' | 'playlist_name' | 'user_name'>;
  reason: 'deleted' | 'unshared';
}

/** The shared playlist that was deleted or unshared while it was open; kept until another list is opened. */
export const usePlaylistLoss = createSessionStore<{ loss: PlaylistLoss | null }>(() => ({ loss: null }));

/** Records that a playlist was deleted or unshared, if it is the open one. */
export function recordLoss(playlist: Playlist, reason: PlaylistLoss['reason']): void {
  const { source } = useReview.getState();
  if (source.kind === 'playlist' && source.playlist_id === playlist.playlist_id) {
    usePlaylistLoss.setState({ loss: { playlist, reason } });
  }
}

export const clearLoss = (): void => usePlaylistLoss.setState({ loss: null });

/** Returns a message about a playlist that was deleted or unshared. */
export function lossText({ playlist_name }: PlaylistLoss['playlist'], reason: PlaylistLoss['reason']): string {
  return `“${playlist_name}” ${reason === 'deleted' ? 'was deleted' : 'is no longer shared with you'}`;
}
