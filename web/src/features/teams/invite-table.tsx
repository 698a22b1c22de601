import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { NOTICES } from '../../api/messages';
import { confirmWithdrawal } from '../../components/confirm-withdrawal';
import { ListTable, useList } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { TeamInvite } from '../../protocol/generated/protocol';
import { type teamInvites, useAcceptedNow, withdrawTeamInvite } from '../../stores/teams/store';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';

const COLUMNS: readonly Column<TeamInvite>[] = [
  {
    id: 'team',
    head: 'Team',
    rowHeader: true,
    cell: ({ team_name }) => (
      <p className="clip" title={team_name}>
        {team_name}
      </p>
    ),
  },
  { id: 'member', head: 'Member', width: 170, cell: ({ member_name }) => <p className="clip">{member_name || '—'}</p> },
  {
    id: 'email',
    head: 'Email',
    cell: ({ email }) => (
      <p className={cx('clip', email === null && 'type-second')} title={email ?? undefined}>
        {email ?? 'Invited from a track'}
      </p>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    width: 90,
    cell: ({ status }) => <Tag tone={status === 'accepted' ? 'ok' : 'muted'}>{status}</Tag>,
  },
  { id: 'created', head: 'Created', width: 160, cell: ({ when_created }) => <Moment at={when_created} /> },
  {
    id: 'actions',
    head: 'Actions',
    hiddenHeader: true,
    width: 50,
    align: 'right',
    cell: (invite) => <Withdraw invite={invite} />,
  },
];

/** The table of invitations to teams: pending ones, and accepted ones for one day after they were accepted. */
export function InviteTable({ label, list }: { label: string; list: typeof teamInvites }) {
  const shown = useList(list);
  const highlighted = useAcceptedNow(list);
  return (
    <ListTable
      label={label}
      list={{ ...shown, highlighted }}
      columns={COLUMNS}
      rowHeight={36}
      minWidth={760}
      empty={<EmptyState title="No invitations yet" help="Invite creators by email, or from a track they submitted." />}
    />
  );
}

function Withdraw({ invite: { id, email, member_name, team_name, status } }: { invite: TeamInvite }) {
  const who = email ?? (member_name || 'the creator');
  const [withdraw, busy] = useAction(async () => {
    if (!(await confirmWithdrawal(who, team_name))) return;
    await withdrawTeamInvite(id);
    toast(NOTICES.deleted);
  });
  if (status !== 'pending') return null;
  return (
    <IconButton
      label={`Withdraw the invitation of ${who}`}
      tone="danger"
      disabled={busy}
      onClick={() => void withdraw()}
      icon={IconTrash}
    />
  );
}
