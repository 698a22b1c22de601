import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import { useCallback, useMemo, useState } from 'react';
import { NOTICES } from '../../api/messages';
import { ListTable } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { NamedTeam, ReceivedTeamInvite, TeamInviteId } from '../../protocol/generated/protocol';
import { acceptTeamInvite, leaveTeam, useCreatorTeams } from '../../stores/teams/store';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { NameCell } from '../../ui/name-cell';
import { Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';

/** The time in milliseconds for which an accepted invitation is still shown in the list. */
const ACCEPTED_MS = 1000;

type Row = { key: string; team: NamedTeam } | { key: string; invite: ReceivedTeamInvite };
const keyOf = ({ key }: Row): string => key;
const NONE: ReadonlySet<string> = new Set();

type Accept = (invite: ReceivedTeamInvite) => Promise<void>;

/** The pending invitations to teams, and below them the names of the creator's teams. */
export function CreatorTeams() {
  const { value, failure, retry } = useCreatorTeams();
  const [held, accept] = useAccepting();
  const columns = useMemo(() => creatorColumns(accept), [accept]);
  const rows = useMemo(() => {
    const teams = value?.teams.filter(({ id }) => !held.some(({ team_id }) => team_id === id)) ?? [];
    const waiting = value?.invites.filter(({ id }) => !held.some((invite) => invite.id === id)) ?? [];
    return [
      ...[...held, ...waiting].map((invite): Row => ({ key: `invite-${invite.id}`, invite })),
      ...teams.map((team): Row => ({ key: `team-${team.id}`, team })),
    ];
  }, [value, held]);
  const unknown = failure === null ? ('loading' as const) : ('failed' as const);
  const list = {
    status: value === null ? unknown : ('ready' as const),
    rows,
    id: keyOf,
    failure,
    highlighted: NONE,
    retry,
  };
  return (
    <Page>
      <PageHead title="Team" count={value?.teams.length ?? null} />
      <ListTable
        label="Teams"
        list={list}
        columns={columns}
        rowHeight={50}
        rowState={(row) => ('invite' in row && row.invite.status === 'accepted' ? 'own' : undefined)}
        empty={
          <EmptyState
            title="No teams yet"
            help="Managers invite creators they work with. Invitations to your confirmed email address will appear here."
          />
        }
      />
    </Page>
  );
}

/** Returns the invitations that are being accepted or were accepted within the last second, and the function that accepts one. */
function useAccepting(): [held: readonly ReceivedTeamInvite[], accept: Accept] {
  const [held, setHeld] = useState<readonly ReceivedTeamInvite[]>([]);
  const accept = useCallback<Accept>(async (invite) => {
    const forget = (id: TeamInviteId) => setHeld((before) => before.filter((other) => other.id !== id));
    // the server may publish the change before it answers
    setHeld((before) => [...before, invite]);
    try {
      await acceptTeamInvite(invite.id);
    } catch (refusal) {
      forget(invite.id);
      throw refusal;
    }
    toast({ ...NOTICES.inviteAccepted, detail: `You are in the team ${invite.team_name}` });
    setHeld((before) => before.map((other) => (other.id === invite.id ? { ...other, status: 'accepted' } : other)));
    setTimeout(() => forget(invite.id), ACCEPTED_MS);
  }, []);
  return [held, accept];
}

function creatorColumns(accept: Accept): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      rowHeader: true,
      cell: (row) =>
        'team' in row ? (
          <NameCell name={row.team.name} />
        ) : (
          <NameCell
            name={row.invite.team_name}
            second={`Invitation from ${[row.invite.manager_name, ...row.invite.company_names].join(', ')}`}
          />
        ),
    },
    {
      id: 'actions',
      head: 'Actions',
      width: 180,
      align: 'right',
      cell: (row) => ('team' in row ? <Leave team={row.team} /> : <Accept invite={row.invite} accept={accept} />),
    },
  ];
}

function Accept({ invite, accept }: { invite: ReceivedTeamInvite; accept: Accept }) {
  const [run, busy] = useAction(() => accept(invite));
  if (invite.status === 'accepted') return <Tag tone="ok">accepted</Tag>;
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={`Accept the invitation to ${invite.team_name}`}
      onClick={() => void run()}
    >
      Accept
    </Button>
  );
}

function Leave({ team: { id, name } }: { team: NamedTeam }) {
  const [leave, busy] = useAction(async () => {
    const yes = await confirm({
      title: `Leave ${name}?`,
      body: "You'll lose its jobs and need a new invitation to rejoin.",
      action: 'Leave',
      destructive: true,
    });
    if (!yes) return;
    await leaveTeam(id);
    toast({ tone: 'ok', text: `You left the team ${name}` });
  });
  return (
    <Button
      size="sm"
      tone="danger"
      icon={IconDoorExit}
      busy={busy}
      aria-label={`Leave ${name}`}
      onClick={() => void leave()}
    >
      Leave
    </Button>
  );
}
