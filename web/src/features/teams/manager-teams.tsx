import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useEffect, useState } from 'react';
import type { TeamId } from '../../protocol/generated/protocol';
import { openModal } from '../../stores/modals/store';
import { teamInvites, teamList } from '../../stores/teams/store';
import { Button } from '../../ui/button';
import { Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState } from '../../ui/states';
import { InviteTable } from './invite-table';
import { TeamList } from './team-list';
import { TeamPanel } from './team-panel';
import styles from './teams.module.css';

const createTeam = () => void openModal('team', {});

type View = 'teams' | 'invitations';

/** The teams with their members, and the invitations to all these teams. */
export function ManagerTeams() {
  const [view, setView] = useState<View>('teams');
  const teams = teamList.use();
  const invites = teamInvites.use();
  useEffect(() => teamList.open(), []);
  useEffect(() => teamInvites.open(), []);
  const items = [
    { value: 'teams' as const, label: 'Teams', count: countOfAll(teams) },
    { value: 'invitations' as const, label: 'Invitations', count: countOfAll(invites) },
  ];
  const actions = (
    <Button tone="filled" icon={IconPlus} onClick={createTeam}>
      Create team
    </Button>
  );
  return (
    <Page>
      <PageHead title="Team" actions={actions}>
        <SegmentedControl label="View" items={items} value={view} onChange={setView} stepKeys />
      </PageHead>
      {view === 'teams' ? <Teams onCreate={createTeam} /> : <InviteTable label="Invitations" list={teamInvites} />}
    </Page>
  );
}

/** Returns the number of items in a list; null until the list is read. */
function countOfAll({ status, total }: { status: string; total: number }): number | null {
  return status === 'ready' && Number.isFinite(total) ? total : null;
}

/** The list of teams, and beside it the members of the chosen team. If no team is chosen, the first team is shown. */
function Teams({ onCreate }: { onCreate: () => void }) {
  const [chosen, choose] = useState<TeamId | null>(null);
  const { status, rows } = teamList.use();
  const team = rows.find(({ id }) => id === chosen) ?? rows[0];
  const onChoose = useCallback(({ id }: { id: TeamId }) => choose(id), []);
  if (status === 'ready' && !team) {
    const help = 'Invite creators to a team, and post jobs only they can see.';
    return <EmptyState title="No teams yet" help={help} action={<Button onClick={onCreate}>Create team</Button>} />;
  }
  return (
    <div className={styles.teams}>
      <TeamList chosen={team?.id ?? null} onChoose={onChoose} />
      {team && <TeamPanel key={team.id} team={team} />}
    </div>
  );
}
