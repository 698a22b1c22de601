import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useRef, useState } from 'react';
import { NOTICES, TEXTS } from '../../api/messages';
import type { PlaylistId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { playlists, readPlaylists, useCurrent, useCurrentTracks, usePlaylists } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { selectRole } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { DeletePlaylist, RemoveTrack } from './playlist-dialogs';
import { PlaylistFooter } from './playlist-footer';
import styles from './playlist-panel.module.css';
import { PlaylistRow } from './playlist-row';
import { askName, usePlaylistQuestion } from './wish';

const CreatePlaylist = lazy(() => import('./create-playlist'));

const ROW = 40;

export interface PlaylistPanelProps {
  onChoose: (playlist: PlaylistId | null) => void;
}

/** The reviewers' playlist that is being put together. */
export function PlaylistPanel({ onChoose }: PlaylistPanelProps) {
  const own = usePlaylists((state) => state.own);
  const cells = playlists.cells.use();
  const current = useCurrent();
  const me = usePlaylists((state) => state.me);
  const [deleting, setDeleting] = useState(false);
  const creating = usePlaylistQuestion((state) => state.creating);
  const admin = useSession(selectRole) === 'admin';
  const deletable = current !== null && (admin || current.user_id === me);
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
        <h2 id="workspace-playlist" className="type-panel-title">
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
          onChange={(value) => onChoose(Number(value))}
        />
        <span className={styles.tools}>
          <IconButton label="Create playlist" tone="outlined" onClick={create}>
            <IconPlus size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={current && !deletable ? `Only ${current.user_name} can delete this playlist` : 'Delete playlist'}
            tone="outlined"
            disabled={!deletable}
            onClick={() => setDeleting(true)}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <PlaylistBody />
      <PlaylistFooter />
      {creating !== null && (
        <Suspense>
          <CreatePlaylist track={creating} onClose={() => askName(null)} onCreated={(id) => onChoose(id)} />
        </Suspense>
      )}
      <DeletePlaylist
        opened={deleting}
        playlist={current}
        onClose={() => setDeleting(false)}
        onDeleted={() => onChoose(null)}
      />
      <RemoveTrack />
    </section>
  );
}

function PlaylistBody() {
  const status = usePlaylists((state) => state.status);
  const chosen = usePlaylists((state) => state.current !== null);
  const tracks = useCurrentTracks();
  if (status === 'loading') return <SkeletonRows columns={['20px', '1fr', '60px']} rowHeight={ROW} rows={6} />;
  if (status === 'failed') {
    return <ErrorState text="The playlists could not be loaded" onRetry={() => void readPlaylists()} />;
  }
  if (!chosen) {
    return <EmptyState title={TEXTS.noPlaylist} help="Press A or + on a row to add tracks." />;
  }
  if (tracks.length === 0) {
    return <EmptyState title={TEXTS.emptyPlaylist} help="Press A or + on a row to add tracks." />;
  }
  return <PlaylistRows />;
}

function PlaylistRows() {
  const tracks = useCurrentTracks();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => tracks[index] ?? index,
    overscan: 6,
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const id = tracks[item.index];
          return (
            id !== undefined && (
              <PlaylistRow key={id} id={id} number={item.index + 1} count={tracks.length} top={item.start} />
            )
          );
        })}
      </ol>
    </div>
  );
}
