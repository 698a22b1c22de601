import { matches, usePaletteSource } from '../../components/use-palette-source';
import { playlists, usePlaylists } from '../../stores/playlist/store';
import { findSubmissions } from '../../stores/review/pages';
import { mergeRows, useReview } from '../../stores/review/store';
import { playTrack } from './review-queue';
import type { WorkspaceParams } from './selection';

const MOST = 8;

/** The items of the open job in the command palette: its submissions, and its playlists. */
export function WorkspacePalette({ onChoose }: { onChoose: (change: Partial<WorkspaceParams>) => void }) {
  usePaletteSource({
    group: 'Playlists',
    find: (text) => {
      const { own } = usePlaylists.getState();
      const found = own.flatMap((id) => playlists.value(id) ?? []).filter((one) => matches(one.playlist_name, text));
      return found.slice(0, MOST).map(({ playlist_id, playlist_name }) => ({
        id: String(playlist_id),
        label: playlist_name,
        run: () => onChoose({ playlist: playlist_id }),
      }));
    },
  });
  usePaletteSource({
    group: 'Tracks',
    find: async (text, signal) => {
      const { job } = useReview.getState();
      if (text === '' || job === null) return [];
      const found = await findSubmissions(job, text, signal);
      mergeRows(found.tracks, found.live, false);
      return found.tracks.slice(0, MOST).map((row) => ({
        id: String(row.track_id),
        label: row.title,
        detail: row.artist_name,
        run: () => playTrack(row.track_id),
      }));
    },
  });
  return null;
}
