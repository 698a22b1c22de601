import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useEffect, useMemo } from 'react';
import { NOTICES } from '../../api/messages';
import { ListTable } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { Team, TeamMember } from '../../protocol/generated/protocol';
import { openModal } from '../../stores/modals/store';
import { invitesOfTeam, removeTeamMember, useTeamMembers } from '../../stores/teams/store';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { countOf } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import { NameCell } from '../../ui/name-cell';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { toast } from '../../ui/toast-store';
import { InviteTable } from './invite-table';
import styles from './teams.module.css';

/** The members of a team, and below them the invitations to it. */
export function TeamPanel({ team }: { team: Team }) {
  const members = useTeamMembers(team);
  const columns = useMemo(() => memberColumns(team, members.highlighted), [team, members.highlighted]);
  useEffect(() => invitesOfTeam.open({ team_id: team.id }), [team.id]);
  const waiting = invitesOfTeam.use(({ rows }) => rows.filter(({ status }) => status === 'pending').length);
  const isWhole = invitesOfTeam.use(({ rows, total }) => rows.length >= total);
  return (
    <section className={styles.panel} aria-label={team.name}>
      <header className={styles.head}>
        <h2 className="type-panel-title clip" title={team.name}>
          {team.name}
        </h2>
        <span className="type-second">
          {countOf(team.number_of_members, 'member')}
          {waiting > 0 && `, ${isWhole ? countOf(waiting, 'invitation') : `${waiting}+ invitations`} pending`}
        </span>
        <Button size="sm" icon={IconUserPlus} onClick={() => openModal('inviteToTeam', { team })}>
          Invite by email
        </Button>
      </header>
      <ListTable
        label={`Members of ${team.name}`}
        list={members}
        columns={columns}
        rowHeight={42}
        empty={<EmptyState title="No members yet" help="Creators appear here as soon as they accept an invitation." />}
      />
      <section className={styles.docked} aria-label="Invitations to this team">
        <h3 className="type-panel-title">Invitations to this team</h3>
        <InviteTable label={`Invitations to ${team.name}`} list={invitesOfTeam} />
      </section>
    </section>
  );
}

function memberColumns(team: Team, newcomers: ReadonlySet<number>): readonly Column<TeamMember>[] {
  return [
    {
      id: 'member',
      head: 'Member',
      rowHeader: true,
      cell: ({ member_name }) => <NameCell name={member_name} picture={<Avatar name={member_name} size={26} />} />,
    },
    {
      id: 'news',
      head: 'News',
      hiddenHeader: true,
      width: 220,
      cell: ({ user_id }) =>
        newcomers.has(user_id) && <span className={styles.joined}>Accepted the invitation just now</span>,
    },
    { id: 'added', head: 'When added', width: 170, cell: ({ when_added }) => <Moment at={when_added} /> },
    {
      id: 'actions',
      head: 'Actions',
      hiddenHeader: true,
      width: 50,
      align: 'right',
      cell: (member) => <Remove team={team} member={member} />,
    },
  ];
}

function Remove({ team, member: { user_id, member_name } }: { team: Team; member: TeamMember }) {
  const [remove, busy] = useAction(async () => {
    const yes = await confirm({
      title: `Remove ${member_name}?`,
      body: `They'll no longer see ${team.name}'s jobs and will need a new invitation to rejoin.`,
      action: 'Remove',
      destructive: true,
    });
    if (!yes) return;
    await removeTeamMember(team.id, user_id);
    toast(NOTICES.deleted);
  });
  return (
    <IconButton
      label={`Remove ${member_name}`}
      tone="danger"
      disabled={busy}
      onClick={() => void remove()}
      icon={IconUserMinus}
    />
  );
}
