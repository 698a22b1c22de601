import { FIELD_TEXTS, NOTICES, TEXTS } from '../../api/messages';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import { LIMITS, type PlaylistId, type TrackId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { createPlaylist } from '../../stores/playlist/commands';
import { usePlaylists } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './create-playlist.module.css';

export interface CreatePlaylistProps {
  /** The first track of the playlist. */
  track: TrackId;
  onClose: () => void;
  onCreated: (id: PlaylistId) => void;
}

/** A dialog that asks for the name of a new playlist. It must be mounted again for each new playlist. */
export default function CreatePlaylist({ track, onClose, onCreated }: CreatePlaylistProps) {
  const row = useReview(selectRow(track));
  const playing = usePlayer((state) => state.current === track);
  const job = usePlaylists((state) => state.job);
  const form = useServerForm({
    initial: { name: '' },
    validate: (typed) => emptyFields(typed, { name: FIELD_TEXTS.playlistName }),
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
    <FormDialog title="Create playlist" form={form} submit="Create" onClose={onClose}>
      <p className="type-second">{TEXTS.noPlaylist}</p>
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.PLAYLIST_NAME_MAX} />
      {row && (
        <p className={styles.beginning}>
          Starts with “{row.title}”{playing && ' (now in the player)'}.
        </p>
      )}
    </FormDialog>
  );
}
