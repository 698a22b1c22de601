import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo } from 'react';
import { NOTICES } from '../../api/messages';
import { confirmWithdrawal } from '../../components/confirm-withdrawal';
import { ListTable } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { Company, CompanyInvite } from '../../protocol/generated/protocol';
import { deleteInvite, useInvites } from '../../stores/invites/store';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import { ErrorState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './company-detail.module.css';

const COLUMNS: readonly Column<CompanyInvite>[] = [
  {
    id: 'invited',
    head: 'Pending invitations',
    rowHeader: true,
    cell: ({ email }) => <span className="clip">{email}</span>,
  },
  { id: 'sent', head: 'Sent', width: 130, cell: ({ created }) => <Moment at={created} /> },
  { id: 'role', head: 'Role', width: 130, cell: ({ role }) => <Tag tone="quiet">{role}</Tag> },
  {
    id: 'actions',
    head: 'Actions',
    hiddenHeader: true,
    width: 180,
    align: 'right',
    cell: (invite) => <Withdraw invite={invite} />,
  },
];

/**
 * A list of the company's unanswered invitations, shown below its members. Nothing is shown if there are none or they are not loaded yet.
 */
export function PendingInvites({ company: { id, name } }: { company: Company }) {
  const { created } = useInvites();
  const rows = useMemo(
    () => created.rows.filter((invite) => invite.company_id === id && isPending(invite)),
    [created.rows, id],
  );
  if (created.status === 'failed')
    return <ErrorState text="The pending invitations couldn't be loaded" onRetry={() => void created.retry()} />;
  if (rows.length === 0) return null;
  return (
    <div className={styles.invites}>
      <ListTable
        label={`Pending invitations to ${name}`}
        list={{ ...created, rows }}
        columns={COLUMNS}
        rowHeight={42}
        empty={null}
      />
    </div>
  );
}

const isPending = ({ status, expires }: CompanyInvite) => status === 'pending' && Date.parse(expires) > Date.now();

function Withdraw({ invite }: { invite: CompanyInvite }) {
  const [withdraw, busy] = useAction(async () => {
    if (!(await confirmWithdrawal(invite.email, invite.company_name))) return;
    await deleteInvite(invite.id);
    toast(NOTICES.deleted);
  });
  return (
    <IconButton
      label={`Withdraw the invitation to ${invite.email}`}
      tone="danger"
      disabled={busy}
      onClick={() => void withdraw()}
      icon={IconTrash}
    />
  );
}
