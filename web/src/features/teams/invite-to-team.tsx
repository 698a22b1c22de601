import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { EmailField } from '../../components/form/fields';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import type { Team } from '../../protocol/generated/protocol';
import { inviteToTeam } from '../../stores/teams/store';
import { toast } from '../../ui/toast-store';

/** Asks for the email of a creator who is to join a team. */
export default function InviteToTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const form = useServerForm({
    initial: { email: '' },
    validate: (typed) => emptyFields(typed, { email: FIELD_TEXTS.inviteEmailEmpty }),
    send: ({ email }, requestId) => inviteToTeam(team.id, email.trim(), requestId),
    onDone: (_, { email }) => {
      toast(NOTICES.companyInviteSent(email.trim()));
      onClose();
    },
  });
  return (
    <FormDialog title={`Invite to ${team.name}`} form={form} submit="Send invitation" onClose={onClose}>
      <EmailField {...form.field('email')} placeholder="name@artist.example" data-autofocus />
    </FormDialog>
  );
}
