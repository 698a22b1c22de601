import { FIELD_TEXTS } from '../../../api/messages';
import { FormDialog } from '../../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../../components/form/use-server-form';
import { LIMITS } from '../../../protocol/generated/protocol';
import { perform } from '../../../stores/history/store';
import { renameAction } from '../../../stores/playlist/actions';
import { TextField } from '../../../ui/text-field';
import { type PlaylistDialogProps, withPlaylist } from './with-playlist';

/** A dialog that asks for a new name of a playlist. */
function RenameDialog({ playlist, onClose }: PlaylistDialogProps) {
  const form = useServerForm({
    initial: { name: playlist.playlist_name },
    validate: (typed) => emptyFields(typed, { name: FIELD_TEXTS.playlistName }),
    send: ({ name }) => perform(renameAction(playlist.playlist_id, name.trim())),
    names: { playlist_name: 'name' },
    onDone: onClose,
  });
  return (
    <FormDialog title="Rename playlist" form={form} submit="Save" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.PLAYLIST_NAME_MAX} />
    </FormDialog>
  );
}

export default withPlaylist(RenameDialog);
