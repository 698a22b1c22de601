import { useEffect } from 'react';
import type { PlaylistId, UserId } from '../../../protocol/generated/protocol';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { onReview } from '../../../stores/review/events';
import type { WorkspaceParams } from '../selection';
import { chooseList } from './choose-list';
import { isForMe } from './unread';

/**
 * When a colleague shares a playlist of the open job with the whole company, waits until the playlist is read and then shows a message.
 * Returns the function that stops this.
 */
function watchShares(open: (id: PlaylistId) => void): () => void {
  const sharers = new Map<PlaylistId, UserId>();
  const leaveReview = onReview((event) => {
    if (event.kind !== 'playlist-shared') return;
    const { me, shared } = usePlaylists.getState();
    sharers.delete(event.playlist_id);
    // a playlist that was shared before is not new
    if (event.shared && event.by !== me && !shared.includes(event.playlist_id)) {
      sharers.set(event.playlist_id, event.by);
    }
  });
  const leavePlaylists = usePlaylists.subscribe(({ shared }) => {
    for (const [id, by] of sharers) {
      const playlist = shared.includes(id) ? playlists.value(id) : null;
      if (!playlist) continue;
      sharers.delete(id);
      if (!isForMe(playlist)) continue;
      import('../../../components/show-shared')
        .then(({ showShared }) => showShared(playlist, by, () => open(id)))
        // the list of shared playlists contains the playlist as well
        .catch(() => undefined);
    }
  });
  return () => {
    leaveReview();
    leavePlaylists();
  };
}

/** Shows a message for each playlist that a colleague shares while the job is open. */
export function useShareNotices(choose: (change: Partial<WorkspaceParams>) => void): void {
  useEffect(() => watchShares((id) => chooseList(id, choose)), [choose]);
}
