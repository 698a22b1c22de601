import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { NOTICES } from '../../api/messages';
import { confirmWithdrawal } from '../../components/confirm-withdrawal';
import { useAction } from '../../components/use-action';
import type { CompanyInvite, InviteStatus } from '../../protocol/generated/protocol';
import { acceptInvite, declineInvite, deleteInvite, type Side } from '../../stores/invites/store';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import { ActionsCell } from '../../ui/table/actions-cell';
import type { Column } from '../../ui/table/columns';
import { Tag, type TagProps } from '../../ui/tag';
import { toast } from '../../ui/toast-store';

type InviteState = InviteStatus | 'expired';

/** For each status of an invitation, the word that is shown and its color. */
const LABELS: Record<InviteState, { statusText: string; tone: TagProps['tone'] }> = {
  pending: { statusText: 'pending', tone: 'amber' },
  accepted: { statusText: 'accepted', tone: 'ok' },
  canceled: { statusText: 'declined', tone: 'muted' },
  expired: { statusText: 'expired', tone: 'muted' },
};

function inviteState({ status, expires }: CompanyInvite): InviteState {
  return status === 'pending' && Date.parse(expires) <= Date.now() ? 'expired' : status;
}

/**
 * Returns the columns of a list of invitations. For received invitations the first column is the company, for created ones the invited
 * person.
 */
export function inviteColumns(side: Side): readonly Column<CompanyInvite>[] {
  const company = ({ company_id, company_name }: CompanyInvite) => (
    <NameCell picture={<Sleeve id={company_id} of="company" size={36} />} name={company_name} />
  );
  const person = ({ user_name, email }: CompanyInvite) => (
    <NameCell name={user_name} second={side === 'created' && user_name !== email ? email : undefined} />
  );
  const [first, second] = side === 'received' ? [company, person] : [person, company];
  return [
    { id: 'first', head: side === 'received' ? 'Company' : 'Invited', rowHeader: true, cell: first },
    { id: 'second', head: side === 'received' ? 'Invited by' : 'Company', cell: second },
    { id: 'role', head: 'Role', width: 110, cell: ({ role }) => role },
    {
      id: 'status',
      head: 'Status',
      width: 120,
      cell: (invite) => {
        const { statusText, tone } = LABELS[inviteState(invite)];
        return <Tag tone={tone}>{statusText}</Tag>;
      },
    },
    { id: 'sent', head: 'Sent', width: 130, cell: ({ created }) => <Moment at={created} /> },
    {
      id: 'actions',
      head: 'Actions',
      width: 224,
      align: 'right',
      cell: (invite) => <Actions invite={invite} side={side} />,
    },
  ];
}

/** The buttons that answer or delete an invitation. */
function Actions({ invite, side }: { invite: CompanyInvite; side: Side }) {
  const state = inviteState(invite);
  const other = side === 'received' ? invite.company_name : invite.user_name;
  const [accept, accepting] = useAction(async () => {
    await acceptInvite(invite.id);
    toast({ ...NOTICES.inviteAccepted, detail: `You are a member of ${invite.company_name}` });
  });
  const [decline, declining] = useAction(async () => {
    await declineInvite(invite.id);
    toast(NOTICES.inviteDeclined);
  });
  const isWithdrawal = side === 'created' && state === 'pending';
  const [remove, removing] = useAction(async () => {
    if (isWithdrawal && !(await confirmWithdrawal(invite.email, invite.company_name))) return;
    await deleteInvite(invite.id);
    toast(NOTICES.deleted);
  });
  const verb = isWithdrawal ? 'Withdraw' : 'Delete';
  const label = `${verb} the invitation ${side === 'received' ? 'from' : 'to'} ${other}`;
  const bin = <IconButton label={label} tone="danger" disabled={removing} onClick={remove} icon={IconTrash} />;
  if (side === 'received' && state === 'pending') {
    return (
      <ActionsCell>
        <Button size="sm" busy={accepting} aria-label={`Accept the invitation from ${other}`} onClick={accept}>
          Accept
        </Button>
        <Button
          size="sm"
          tone="danger"
          busy={declining}
          aria-label={`Decline the invitation from ${other}`}
          onClick={decline}
        >
          Decline
        </Button>
        {bin}
      </ActionsCell>
    );
  }
  return bin;
}
