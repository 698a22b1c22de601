import type { PlaylistId, TrackId } from '../../protocol/generated/protocol';
import { dropPlace, inOrderOf } from './list';
import { fadeOutRows, useReview } from './store';

/** Removes tracks from the list after they were removed from the shared playlist that the list shows. */
export function leavePlaylist(playlist: PlaylistId, ids: readonly TrackId[]): void {
  const { source, order } = useReview.getState();
  if (source.kind !== 'playlist' || source.playlist_id !== playlist) return;
  const shownHere = ids.filter((id) => order.includes(id));
  if (shownHere.length > 0) fadeOutRows(shownHere, dropPlace);
}

/** Reorders the list after the order of the shared playlist that it shows has changed, unless the viewer has chosen another order. */
export function reorderPlaylist(playlist: PlaylistId, ids: readonly TrackId[]): void {
  const { source, filter, order } = useReview.getState();
  if (source.kind !== 'playlist' || source.playlist_id !== playlist) return;
  if (filter.sortBy === 'placement' && !filter.listenedFirst) useReview.setState({ order: inOrderOf(order, ids) });
}
