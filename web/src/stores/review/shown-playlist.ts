import type { PlaylistId, TrackId } from '../../protocol/generated/protocol';
import { dropPlace, inOrderOf } from './list';
import { strikeRows, useReview } from './store';

/** Tracks were taken out of a shared playlist: they leave the list where it shows that playlist. */
export function leavePlaylist(playlist: PlaylistId, ids: readonly TrackId[]): void {
  const { source, order } = useReview.getState();
  if (source.kind !== 'playlist' || source.playlist_id !== playlist) return;
  const shownHere = ids.filter((id) => order.includes(id));
  if (shownHere.length > 0) strikeRows(shownHere, dropPlace);
}

/** A shared playlist has another order: the list that shows it follows, unless the person has chosen an order. */
export function reorderPlaylist(playlist: PlaylistId, ids: readonly TrackId[]): void {
  const { source, filter, order } = useReview.getState();
  if (source.kind !== 'playlist' || source.playlist_id !== playlist) return;
  if (filter.sortBy === 'placement' && !filter.listenedFirst) useReview.setState({ order: inOrderOf(order, ids) });
}
