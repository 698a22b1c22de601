import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText, isStale } from '../../api/errors';
import { FIELD_TEXTS, NOTICES, TEXTS } from '../../api/messages';
import { sendOnce } from '../../api/request-id';
import ShareLinks from '../../components/share-links/share-links';
import { useAction } from '../../components/use-action';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { ApplicationId } from '../../protocol/generated/protocol';
import type { Draft } from '../../stores/own-playlists/draft';
import { createPlaylist, deletePlaylist, ownPlaylists, savePlaylist } from '../../stores/own-playlists/store';
import { confirm, mayDiscard } from '../../ui/dialog/dialogs';
import { LinkButton } from '../../ui/link-button';
import { ErrorState, Note, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { Cover } from './cover';
import styles from './playlist-page.module.css';
import { PlaylistTracks } from './playlist-tracks';
import { SaveAsNew } from './save-as-new';
import { SavedElsewhere } from './saved-elsewhere';
import { UnsavedBar } from './unsaved-bar';
import { type Editor, namedIn } from './use-editor';

export interface PlaylistEditorProps {
  editor: Editor;
  /** The plan allows to change it. */
  allowed: boolean;
  /** The keys of lists belong to it. */
  active: boolean;
}

/** The selector, what is not saved yet, and the tracks. */
export function PlaylistEditor({ editor, allowed, active }: PlaylistEditorProps) {
  const { id, playlist, saved, draft, changes, isUnsaved } = editor;
  const [fault, setFault] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const [once] = useState(sendOnce);

  const create = async (made: Draft) => {
    const { rows, ...words } = made;
    const body = { ...words, tracks_id: rows.map(({ track_id }) => track_id) };
    editor.choose(await once(body, (requestId) => createPlaylist(made, requestId)));
    toast(NOTICES.playlistSaved(made.playlist_name.trim()));
  };
  const saveAs = async (of: ApplicationId, mine: Draft, version: number | null) => {
    try {
      await savePlaylist(of, mine, version);
    } catch (failure) {
      if (!isStale(failure)) throw failure;
      // of the playlists far down the list no change is told
      ownPlaylists.refresh();
      setBehind(true);
      return;
    }
    editor.revert();
    toast(NOTICES.playlistSaved(mine.playlist_name.trim()));
  };
  const [save, saving] = useAction(async () => {
    if (!draft || !allowed) return;
    const isNamed = draft.playlist_name.trim() !== '';
    setFault(isNamed ? null : FIELD_TEXTS.playlistName);
    if (!isNamed) return;
    if (id === null) {
      await create(draft);
      return;
    }
    await saveAs(id, draft, editor.version);
  });
  const [saveMine, savingMine] = useAction(async () => {
    setBehind(false);
    if (id !== null && draft) await saveAs(id, draft, null);
  });
  const [remove, removing] = useAction(async () => {
    if (id === null || !saved) return;
    const yes = await confirm({
      title: 'Delete the playlist?',
      body: `“${saved.playlist_name}” and its links will be deleted. Your tracks stay.`,
      action: 'Delete',
      destructive: true,
    });
    if (!yes) return;
    await deletePlaylist(id);
    editor.revert();
    toast(NOTICES.playlistDeleted);
  });
  useShortcuts({
    'page.save': () => {
      if (isUnsaved && !saving && !savingMine) void save();
    },
  });
  const choose: Editor['choose'] = (next) => {
    void mayDiscard(isUnsaved).then((yes) => {
      if (!yes) return;
      setFault(null);
      editor.choose(next);
    });
  };

  const { key, search } = useLocation();
  const visit = useRef(key);
  // one that is named while another is open here
  useEffect(() => {
    const named = namedIn(search);
    if (named !== null && visit.current !== key) choose(named);
    visit.current = key;
  });

  if (playlist.value === null && playlist.failure !== null) {
    return <ErrorState text={errorText(playlist.failure)} onRetry={() => void playlist.retry()} />;
  }
  return (
    <>
      <Cover
        id={id}
        draft={draft}
        fault={fault}
        onEdit={
          allowed
            ? (part) => {
                setFault(null);
                editor.edit(part);
              }
            : null
        }
        onChoose={choose}
        onDelete={() => void remove()}
        busy={removing}
      />
      {!allowed && (
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
      )}
      {allowed && isUnsaved && changes && (
        <UnsavedBar
          changes={changes}
          busy={saving || savingMine}
          onRevert={() => {
            setFault(null);
            editor.revert();
          }}
          onSaveAsNew={id === null ? null : () => setNaming(true)}
          onSave={() => void save()}
        />
      )}
      {!draft || !changes ? (
        <SkeletonRows columns={['42px', '1fr', '184px', '60px']} text={TEXTS.loadingTracks} />
      ) : (
        <PlaylistTracks
          name={`playlist-${id ?? 'new'}`}
          saved={saved ?? draft}
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
      {isBehind && (
        <SavedElsewhere
          onLoad={() => {
            setBehind(false);
            editor.revert();
          }}
          onSave={() => void saveMine()}
          onClose={() => setBehind(false)}
        />
      )}
      {isNaming && draft && (
        <SaveAsNew
          onClose={() => setNaming(false)}
          onSave={async (playlist_name) => {
            await create({ ...draft, playlist_name });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}
