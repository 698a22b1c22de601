import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo } from 'react';
import { NOTICES } from '../../api/messages';
import { ListTable, useList } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { Team, TeamId } from '../../protocol/generated/protocol';
import { selectRole, useSession } from '../../stores/session/store';
import { deleteTeam, teamList, useJoinedNow } from '../../stores/teams/store';
import { confirm } from '../../ui/dialog/dialogs';
import { countOf } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { NameCell } from '../../ui/name-cell';
import { ActionsCell } from '../../ui/table/actions-cell';
import type { Column } from '../../ui/table/columns';
import { toast } from '../../ui/toast-store';
import styles from './teams.module.css';

export interface TeamListProps {
  chosen: TeamId | null;
  onChoose: (team: Team) => void;
}

/** The names of the teams. A click or Enter on a name shows the members of that team. */
export function TeamList({ chosen, onChoose }: TeamListProps) {
  const columns = useMemo(() => teamColumns(chosen, onChoose), [chosen, onChoose]);
  return (
    <div className={styles.list}>
      <ListTable
        label="Teams"
        list={useList(teamList)}
        columns={columns}
        rowHeight={60}
        rowState={({ id }) => (id === chosen ? 'selected' : undefined)}
        choosing
        onOpen={onChoose}
        empty={null}
      />
    </div>
  );
}

function teamColumns(chosen: TeamId | null, onChoose: (team: Team) => void): readonly Column<Team>[] {
  return [
    { id: 'name', head: 'Name', rowHeader: true, cell: (team) => <Name team={team} /> },
    {
      id: 'actions',
      head: 'Actions',
      hiddenHeader: true,
      width: 84,
      align: 'right',
      cell: (team) => (
        <ActionsCell>
          <Delete team={team} />
          <IconButton
            label={`Show the members of ${team.name}`}
            icon={IconChevronRight}
            pressed={team.id === chosen}
            tone={team.id === chosen ? 'on' : 'outlined'}
            onClick={() => onChoose(team)}
          />
        </ActionsCell>
      ),
    },
  ];
}

/**
 * The name of a team, and below it the number of members and of open jobs. The staff also see the team's owner. For a short time after
 * people have joined, the number of new members is shown as well.
 */
function Name({ team }: { team: Team }) {
  const { name, number_of_members, jobs, owner } = team;
  const isStaff = useSession(selectRole) === 'admin';
  const { size } = useJoinedNow(team);
  const details = [
    countOf(number_of_members, 'member'),
    ...(isStaff ? [owner.user_name] : []),
    ...(jobs > 0 ? [countOf(jobs, 'open job')] : []),
  ];
  return (
    <span className={styles.name}>
      <NameCell name={name} second={details.join(' · ')} />
      {size > 0 && <strong className={styles.joined}>+{size}</strong>}
    </span>
  );
}

/** Describes what deleting a team does to the open jobs that are limited to it. `jobs` is the number of these jobs. */
function deletionEffectText(jobs: number): string {
  if (jobs === 0) return 'No open jobs use this team.';
  const used = `Used in ${jobs === 1 ? '1 open job' : `${jobs} open jobs`}.`;
  return `${used} Jobs with other teams stay open. Jobs with no team left close until you choose teams.`;
}

function Delete({ team: { id, name, jobs } }: { team: Team }) {
  const [remove, busy] = useAction(async () => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      body: `${deletionEffectText(jobs)} Members will no longer see those jobs, and pending invitations will be canceled.`,
      action: 'Delete',
      destructive: true,
    });
    if (!yes) return;
    await deleteTeam(id);
    toast({ ...NOTICES.deleted, detail: name });
  });
  return (
    <IconButton label={`Delete ${name}`} tone="danger" disabled={busy} onClick={() => void remove()} icon={IconTrash} />
  );
}
