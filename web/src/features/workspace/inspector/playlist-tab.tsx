import { NOTICES, TEXTS } from '../../../api/messages';
import type { PlaylistId } from '../../../protocol/generated/protocol';
import { usePlayer } from '../../../stores/player/store';
import {
  playlists,
  readPlaylistRows,
  readPlaylists,
  useCurrent,
  useCurrentTracks,
  usePlaylists,
} from '../../../stores/playlist/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { Select } from '../../../ui/select';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toast-store';
import styles from '../playlist/playlist.module.css';
import { PlaylistRows } from '../playlist/rows';
import { PlaylistTools } from '../playlist/tools';
import { useOpened } from '../shared/unread';
import { askName } from '../toggle-track';
import { PlaylistFooter } from './playlist-footer';
import type { TabProps } from './tab';

const ROW_HEIGHT = 40;

/** The tab with the reviewers' playlist that is being edited. */
export function PlaylistTab({ onChoose }: TabProps) {
  const own = usePlaylists((state) => state.own);
  const cells = playlists.cache.use();
  const current = useCurrent();
  const me = usePlaylists((state) => state.me);
  useOpened(usePlaylists((state) => (state.areRowsRead && state.rowsFailure === null ? state.current : null)));
  const choose = (playlist: PlaylistId | null) => onChoose({ playlist });
  const options = own.flatMap((id) => {
    const playlist = cells[String(id)]?.value;
    if (!playlist) return [];
    const detail = playlist.user_id === me ? undefined : `by ${playlist.user_name}`;
    return [{ value: String(id), label: playlist.playlist_name, detail }];
  });

  const create = () => {
    const { current: playing } = usePlayer.getState();
    if (playing === null || !selectRow(playing)(useReview.getState())) {
      toast(NOTICES.playlistNeedsTracks);
      return;
    }
    askName(playing);
  };

  return (
    <section className={styles.panel} aria-labelledby="workspace-playlist">
      <header className={styles.head}>
        <h2 id="workspace-playlist" className="visually-hidden">
          Playlist
        </h2>
        <Select
          label="Playlist"
          hideLabel
          className={styles.select}
          placeholder="Create or select"
          nothing="No playlist on this job yet"
          options={options}
          value={current ? String(current.playlist_id) : null}
          onChange={(value) => choose(Number(value))}
        />
        <span className={styles.tools}>
          <PlaylistTools playlist={current} onCreate={create} onDeleted={() => choose(null)} />
        </span>
      </header>
      <PlaylistBody />
      <PlaylistFooter />
    </section>
  );
}

function PlaylistBody() {
  const status = usePlaylists((state) => state.status);
  const chosen = usePlaylists((state) => state.current !== null);
  const tracks = useCurrentTracks();
  const rowsFailure = usePlaylists((state) => state.rowsFailure);
  if (status === 'loading') return <SkeletonRows columns={['20px', '1fr', '60px']} rowHeight={ROW_HEIGHT} rows={6} />;
  if (status === 'failed') {
    return <ErrorState text="The playlists couldn't be loaded" onRetry={() => void readPlaylists()} />;
  }
  if (!chosen) {
    return <EmptyState title={TEXTS.noPlaylist} help="Press A or + on a row to add tracks." />;
  }
  if (tracks.length === 0) {
    return <EmptyState title={TEXTS.emptyPlaylist} help="Press A or + on a row to add tracks." />;
  }
  return (
    <>
      <PlaylistRows />
      {rowsFailure !== null && (
        <ErrorState text="Some tracks couldn't be loaded" onRetry={() => void readPlaylistRows()} />
      )}
    </>
  );
}
