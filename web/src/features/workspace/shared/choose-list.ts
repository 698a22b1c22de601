import type { PlaylistId } from '../../../protocol/generated/protocol';
import { clearLoss } from '../../../stores/playlist/loss';
import { EVERYTHING } from '../../../stores/review/state';
import { useReview } from '../../../stores/review/store';
import type { WorkspaceParams } from '../selection';

/** Opens a shared playlist, sorted in its own order. If `shared` is 0, opens all submissions. */
export function chooseList(shared: PlaylistId | 0, choose: (change: Partial<WorkspaceParams>) => void): void {
  clearLoss();
  const { source, filter } = useReview.getState();
  const isOpen = source.kind === 'playlist' && source.playlist_id === shared;
  if (shared !== 0 && !isOpen) {
    const { sortBy, direction } = EVERYTHING;
    useReview.setState({ filter: { ...filter, sortBy, direction } });
  }
  choose({ shared });
}
