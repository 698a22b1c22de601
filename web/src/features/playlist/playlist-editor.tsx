import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import ShareLinks from '../../components/share-links/share-links';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { confirmDiscard } from '../../ui/dialog/dialogs';
import { LinkButton } from '../../ui/link-button';
import { ErrorState, Note, SkeletonRows } from '../../ui/states';
import { Cover } from './cover';
import styles from './playlist-page.module.css';
import { PlaylistTracks } from './playlist-tracks';
import { SaveAsNew } from './save-as-new';
import { UnsavedBar } from './unsaved-bar';
import { type Editor, namedIn } from './use-editor';
import { useSavePlaylist } from './use-save-playlist';

export interface PlaylistEditorProps {
  editor: Editor;
  /** True if the person's plan allows them to change playlists. */
  allowed: boolean;
  /** True if keyboard shortcuts for lists act on the playlist. */
  active: boolean;
}

/** Whenever a navigation on this page leads to an address that contains the id of a playlist, opens that playlist. */
function useNamed(choose: Editor['choose']): void {
  const { key, search } = useLocation();
  const visit = useRef(key);
  useEffect(() => {
    const named = namedIn(search);
    if (named !== null && visit.current !== key) choose(named);
    visit.current = key;
  });
}

/** The editor of a playlist: its cover, the bar with unsaved changes, and its tracks. */
export function PlaylistEditor({ editor, allowed, active }: PlaylistEditorProps) {
  const { id, playlist, base, draft, changes, isUnsaved } = editor;
  const saving = useSavePlaylist(editor, allowed);
  const [isNaming, setNaming] = useState(false);
  useShortcuts({
    'page.save': () => {
      if (isUnsaved && !saving.saving) saving.save();
    },
  });
  const choose: Editor['choose'] = (next) => {
    void confirmDiscard(isUnsaved).then((yes) => {
      if (!yes) return;
      saving.clearError();
      editor.choose(next);
    });
  };
  useNamed(choose);
  const edit: Editor['edit'] = (part) => {
    saving.clearError();
    editor.edit(part);
  };

  if (playlist.value === null && playlist.failure !== null) {
    return <ErrorState text={errorText(playlist.failure)} onRetry={() => void playlist.retry()} />;
  }
  return (
    <>
      <Cover
        id={id}
        draft={draft}
        error={saving.error}
        onEdit={allowed ? edit : null}
        onChoose={choose}
        onDelete={saving.remove}
        busy={saving.removing}
      />
      {!allowed && <NotInPlan />}
      {allowed && isUnsaved && changes && (
        <UnsavedBar
          changes={changes}
          busy={saving.saving}
          onRevert={() => {
            saving.clearError();
            editor.revert();
          }}
          onSaveAsNew={id === null ? null : () => setNaming(true)}
          onSave={saving.save}
        />
      )}
      {!draft || !changes ? (
        <SkeletonRows columns={['42px', '1fr', '184px', '60px']} text={TEXTS.loadingTracks} />
      ) : (
        <PlaylistTracks
          name={`playlist-${id ?? 'new'}`}
          base={base ?? draft}
          rows={draft.rows}
          changes={changes}
          onChange={allowed ? (rows) => editor.edit({ rows }) : null}
          active={active}
        />
      )}
      {id !== null && (
        <div className={styles.links}>
          <ShareLinks key={id} of={{ family: 'application', id }} canMake={allowed} />
        </div>
      )}
      {isNaming && draft && (
        <SaveAsNew
          onClose={() => setNaming(false)}
          onSave={async (playlist_name) => {
            await saving.saveAsNew(playlist_name);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NotInPlan() {
  return (
    <div className={styles.notice}>
      <Note
        action={
          <LinkButton to="/pricing" size="sm">
            Pricing
          </LinkButton>
        }
      >
        {TEXTS.playlistsNotInPlan} What you have stays, and its links can be revoked.
      </Note>
    </div>
  );
}
