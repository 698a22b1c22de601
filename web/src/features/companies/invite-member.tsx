import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { EmailField } from '../../components/form/fields';
import { FormDialog } from '../../components/form/form-dialog';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import type { Company } from '../../protocol/generated/protocol';
import { inviteMember } from '../../stores/companies/store';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast-store';

const ROLES = ['member', 'admin'].map((value) => ({ value, label: value }));

export interface InviteMemberProps {
  company: Pick<Company, 'id' | 'name'>;
  onClose: () => void;
}

/** Invites somebody to a company by email; no role is chosen in advance. */
export default function InviteMember({ company: { id, name }, onClose }: InviteMemberProps) {
  const form = useServerForm({
    initial: { email: '', role: '' },
    validate: (typed) => emptyFields(typed, { email: FIELD_TEXTS.inviteEmailEmpty, role: FIELD_TEXTS.inviteRoleEmpty }),
    send: ({ email, role }, requestId) => inviteMember(id, email.trim(), role, requestId),
    onDone: (_, { email }) => {
      toast(NOTICES.companyInviteSent(email.trim()));
      onClose();
    },
  });
  const role = form.field('role');
  return (
    <FormDialog title={`Invite member to ${name}`} form={form} submit="Send invitation" onClose={onClose}>
      <EmailField {...form.field('email')} placeholder="name@company.example" data-autofocus />
      <Select
        label="Role"
        required
        placeholder="Choose a role"
        options={ROLES}
        value={role.value || null}
        onChange={role.onChange}
        error={role.error}
      />
    </FormDialog>
  );
}
