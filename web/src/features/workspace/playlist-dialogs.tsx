import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { nameRequest, type Sent } from '../../api/request-id';
import { showError } from '../../api/show-error';
import { LIMITS, type Playlist, type PlaylistId } from '../../protocol/generated/protocol';
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
import { askRemoval, useRemoval, wish } from './wish';

export interface CreatePlaylistProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: PlaylistId) => void;
}

/** Asks for a name; a playlist begins with the track in the player. */
export function CreatePlaylist({ opened, onClose, onCreated }: CreatePlaylistProps) {
  const current = usePlayer((state) => state.current);
  const row = useReview(selectRow(current));
  const job = usePlaylists((state) => state.job);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useRef<Sent | null>(null);
  useEffect(() => {
    if (!opened) return;
    setName('');
    setError(null);
    // a playlist that is asked for anew is another one, whatever it is called
    sent.current = null;
  }, [opened]);

  const create = async () => {
    const clean = name.trim();
    if (clean === '') {
      setError(FIELD_TEXTS.required);
      return;
    }
    if (job === null || !row) return;
    setBusy(true);
    try {
      const tracks = [row.track_id];
      sent.current = nameRequest({ job, clean, tracks }, sent.current);
      const id = await createPlaylist(job, clean, tracks, sent.current.id);
      toast({ tone: 'ok', text: `Playlist ${clean} was created` });
      onCreated(id);
      onClose();
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.playlist_name : undefined;
      if (field) setError(field);
      else showError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Create playlist"
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="filled" type="submit" busy={busy}>
            Create
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        data-autofocus
        value={name}
        max={LIMITS.PLAYLIST_NAME_MAX}
        error={error}
        onChange={(value) => {
          setName(value);
          setError(null);
        }}
      />
      {row && <p className={styles.beginning}>It begins with {row.title}, the track in the player.</p>}
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
      {playlist.playlist_name} and its links go for everybody. The tracks and their ratings stay.
    </Confirm>
  );
}

/** Asks before a track leaves the playlist, whichever way that was wished for. Enter confirms, so that by keys it is A, Enter. */
export function RemoveTrack() {
  const asked = useRemoval((state) => state.asked);
  const title = useReview((state) => selectRow(asked)(state)?.title ?? 'The track');
  const playlist = usePlaylists((state) => selectCurrent(state)?.playlist_name ?? 'the playlist');
  // a question that the page was left with does not wait for the next one
  useEffect(() => () => askRemoval(null), []);
  return (
    <Confirm
      opened={asked !== null}
      title="Remove the track from the playlist?"
      action="Remove"
      onConfirm={() => {
        askRemoval(null);
        if (asked !== null) void wish(asked, false);
      }}
      onClose={() => askRemoval(null)}
    >
      {title} leaves {playlist} for everybody. The track and its ratings stay.
    </Confirm>
  );
}
