import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { createIdempotentSender } from '../../api/request-id';
import { saveLater } from '../../components/form/save-later';
import { useAction } from '../../components/use-action';
import type { ApplicationId } from '../../protocol/generated/protocol';
import { dropSave } from '../../stores/connection/waiting-saves';
import { performWithUndo } from '../../stores/history/store';
import type { Draft } from '../../stores/own-playlists/draft';
import { createPlaylist, ownPlaylists, playlistDeletion, savePlaylist } from '../../stores/own-playlists/store';
import { chooseVersion, confirm } from '../../ui/dialog/dialogs';
import { toast } from '../../ui/toast-store';
import type { Editor } from './use-editor';

const showSaved = ({ playlist_name }: Draft) => toast(NOTICES.playlistSaved(playlist_name.trim()));

/** Returns the actions that save, create and delete the playlist in the editor. */
export function useSavePlaylist(editor: Editor, allowed: boolean) {
  const { id, base, draft } = editor;
  const [error, setError] = useState<string | null>(null);
  const [once] = useState(createIdempotentSender);
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });

  const create = async (sent: Draft, named: Draft) => {
    const { rows, ...fields } = named;
    const body = { ...fields, tracks_id: rows.map(({ track_id }) => track_id) };
    const made = await once(body, (requestId) => createPlaylist(named, requestId));
    editor.settle(made.id, sent, made.version);
    showSaved(named);
  };
  const saveAs = async (of: ApplicationId, mine: Draft, version: number | null) => {
    try {
      editor.settle(of, mine, await savePlaylist(of, mine, version));
    } catch (failure) {
      if (!isConflict(failure)) throw failure;
      // changes of playlists far down the list are not published
      ownPlaylists.refresh();
      const version = await chooseVersion('Another tab saved this playlist after you started editing.');
      if (version === 'saved') editor.revert();
      // the draft that is in the editor now
      const now = latest.current;
      if (version === 'mine' && now.id !== null && now.draft) await saveAs(now.id, now.draft, null);
      return;
    }
    showSaved(mine);
  };
  // without a network, the save waits, and later saves the draft that is then in the editor
  const [waits] = useState({});
  useEffect(() => () => dropSave(waits), [waits]);
  const [save, saving]: [() => Promise<boolean>, boolean] = useAction(async () => {
    dropSave(waits);
    if (!draft || !allowed || !editor.isUnsaved) return;
    const isNamed = draft.playlist_name.trim() !== '';
    setError(isNamed ? null : FIELD_TEXTS.playlistName);
    if (!isNamed) return;
    try {
      await (id === null ? create(draft, draft) : saveAs(id, draft, editor.version));
    } catch (failure) {
      if (!saveLater(waits, failure, () => save())) throw failure;
    }
  });
  const [remove, removing] = useAction(async () => {
    if (id === null || !base) return;
    const yes = await confirm({
      title: 'Delete the playlist?',
      body: `“${base.playlist_name}” and its links will be deleted. Your tracks stay.`,
      action: 'Delete',
      destructive: true,
    });
    if (!yes) return;
    await performWithUndo(playlistDeletion(id, base.playlist_name), NOTICES.playlistDeleted);
    editor.revert();
  });
  return {
    /** The error message for the playlist's name. */
    error,
    clearError: () => setError(null),
    save: () => void save(),
    /** Saves the draft as a new playlist with this name. Rejects if the call to the server fails. */
    saveAsNew: async (playlist_name: string) => {
      if (draft) await create(draft, { ...draft, playlist_name });
    },
    saving,
    remove: () => void remove(),
    removing,
  };
}
