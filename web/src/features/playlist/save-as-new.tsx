import { FIELD_TEXTS } from '../../api/messages';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { TextField } from '../../ui/text-field';

export interface SaveAsNewProps {
  /** Creates the playlist. Rejects if the call to the server fails. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a new playlist with the tracks of the editor. */
export function SaveAsNew({ onSave, onClose }: SaveAsNewProps) {
  const form = useServerForm({
    initial: { playlist_name: '' },
    validate: (values) => emptyFields(values, { playlist_name: FIELD_TEXTS.playlistName }),
    send: ({ playlist_name }) => onSave(playlist_name),
  });
  return (
    <FormDialog title="Save as new" form={form} submit="Save" onClose={onClose}>
      <TextField label="Name" required data-autofocus max={LIMITS.PLAYLIST_NAME_MAX} {...form.field('playlist_name')} />
    </FormDialog>
  );
}
