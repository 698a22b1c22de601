import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { trackList } from '../../stores/catalogue/list';
import { EMPTY } from '../../stores/own-playlists/draft';
import { ownPlaylists, useAllowsPlaylists } from '../../stores/own-playlists/store';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { LinkButton } from '../../ui/link-button';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { OwnTracks } from './own-tracks';
import { PlaylistEditor } from './playlist-editor';
import styles from './playlist-page.module.css';
import { namedIn, useEditor } from './use-editor';

/** The part of the page on which keyboard shortcuts for lists act. */
type Pane = 'playlist' | 'own';

/** The page of the creator's own playlists, which are edited here and shared by links. */
export default function PlaylistPage() {
  const allowed = useAllowsPlaylists();
  const { status, failure, rows, total } = ownPlaylists.use();
  const editor = useEditor(namedIn(useLocation().search));
  const [pane, setPane] = useState<Pane>('own');
  useEffect(() => ownPlaylists.open(), []);
  useEffect(() => trackList.open(), []);
  useEffect(() => {
    if (status === 'ready' && rows.length < total) void ownPlaylists.loadMore();
  }, [status, rows.length, total]);
  useUnsaved(editor.isUnsaved);

  const enter = (next: Pane) => ({ onFocusCapture: () => setPane(next), onPointerDownCapture: () => setPane(next) });
  return (
    <div className={styles.panes}>
      <h1 className="visually-hidden">Playlist</h1>
      <section className={styles.editor} aria-label="Playlist editor" {...enter('playlist')}>
        {status === 'failed' ? (
          <ErrorState text={errorText(failure)} onRetry={() => void ownPlaylists.reload()} />
        ) : !editor.isListRead || allowed === null ? (
          <SkeletonRows columns={['42px', '1fr', '184px', '60px']} text={TEXTS.loading} />
        ) : !allowed && rows.length === 0 ? (
          <NoPlan />
        ) : (
          <PlaylistEditor editor={editor} allowed={allowed} active={pane === 'playlist'} />
        )}
      </section>
      <OwnTracks
        rows={editor.draft?.rows ?? EMPTY.rows}
        onChange={allowed && editor.draft ? (next) => editor.edit({ rows: next }) : null}
        active={pane === 'own'}
        {...enter('own')}
      />
    </div>
  );
}

function NoPlan() {
  return (
    <EmptyState
      titleAs="h2"
      title={TEXTS.playlistsNotInPlan}
      help="Upgrade to build playlists here and share them by links."
      action={<LinkButton to="/pricing">Pricing</LinkButton>}
    />
  );
}
