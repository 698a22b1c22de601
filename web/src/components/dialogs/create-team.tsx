import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { createTeam } from '../../stores/teams/store';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { FormDialog } from '../form/form-dialog';
import { emptyFields, useServerForm } from '../form/use-server-form';

/** Asks for the name of a new team. */
export default function CreateTeam({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    initial: { name: '' },
    validate: (typed) => emptyFields(typed, { name: FIELD_TEXTS.nameEmpty }),
    send: ({ name }, requestId) => createTeam(name.trim(), requestId),
    draft: 'team:new',
    onDone: (_, { name }) => {
      toast(NOTICES.teamCreated(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog title="Create team" form={form} submit="Create" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required data-autofocus max={LIMITS.TEAM_NAME_MAX} />
    </FormDialog>
  );
}
