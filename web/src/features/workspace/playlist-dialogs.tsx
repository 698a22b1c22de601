import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS, type Playlist, type PlaylistId, type TrackId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { selectCurrent } from '../../stores/playlist/selectors';
import { createPlaylist, deletePlaylist, usePlaylists } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Modal } from '../../ui/modal';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './playlist-panel.module.css';
import { askRemoval, usePlaylistQuestion, wish } from './wish';

export interface CreatePlaylistProps {
  /** The track that it begins with. */
  track: TrackId;
  onClose: () => void;
  onCreated: (id: PlaylistId) => void;
}

/** Asks for a name. A playlist that is asked for anew is another one, so mount it for each. */
export function CreatePlaylist({ track, onClose, onCreated }: CreatePlaylistProps) {
  const row = useReview(selectRow(track));
  const playing = usePlayer((state) => state.current === track);
  const job = usePlaylists((state) => state.job);
  const form = useServerForm({
    initial: { name: '' },
    validate: ({ name }): { name?: string } => (name.trim() === '' ? { name: FIELD_TEXTS.playlistName } : {}),
    send: async ({ name }, requestId) =>
      job === null || !row ? null : createPlaylist(job, name.trim(), [row.track_id], requestId),
    names: { playlist_name: 'name' },
    onDone: (id, { name }) => {
      if (id === null) return;
      toast(NOTICES.playlistSaved(name.trim()));
      onCreated(id);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Create playlist"
      form={form.props}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="filled" type="submit" busy={form.busy}>
            Create
          </Button>
        </>
      }
    >
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.PLAYLIST_NAME_MAX} />
      {row && (
        <p className={styles.beginning}>
          Starts with “{row.title}”{playing && ' (now in the player)'}.
        </p>
      )}
    </Modal>
  );
}

export interface DeletePlaylistProps {
  opened: boolean;
  playlist: Playlist | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePlaylist({ opened, playlist, onClose, onDeleted }: DeletePlaylistProps) {
  const [busy, setBusy] = useState(false);
  if (!playlist) return null;
  const remove = async () => {
    setBusy(true);
    try {
      await deletePlaylist(playlist.playlist_id);
      toast(NOTICES.playlistDeleted);
      onDeleted();
    } catch (failure) {
      toast({ tone: 'bad', text: errorText(failure), detail: `${playlist.playlist_name} was not deleted` });
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Confirm
      opened={opened}
      title="Delete this playlist?"
      action="Delete"
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      This deletes “{playlist.playlist_name}” and its links for everyone. The tracks and their ratings stay.
    </Confirm>
  );
}

/** Asks before a track leaves the playlist, whichever way that was wished for. By keys it is A, Ctrl Enter. */
export function RemoveTrack() {
  const removing = usePlaylistQuestion((state) => state.removing);
  const title = useReview((state) => selectRow(removing)(state)?.title ?? 'The track');
  const playlist = usePlaylists((state) => selectCurrent(state)?.playlist_name ?? 'the playlist');
  // a question that the page was left with does not wait for the next one
  useEffect(() => () => askRemoval(null), []);
  return (
    <Confirm
      opened={removing !== null}
      title="Remove the track from the playlist?"
      action="Remove"
      destructive
      onConfirm={() => {
        askRemoval(null);
        if (removing !== null) void wish(removing, false);
      }}
      onClose={() => askRemoval(null)}
    >
      “{title}” will be removed from “{playlist}” for everyone. The track and its ratings stay.
    </Confirm>
  );
}
