import { useMemo } from 'react';
import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { useChangedRows, useReadRows } from '../../live/rows';
import {
  type AdminChange,
  LIMITS,
  type NamedTeam,
  type ReceivedTeamInvite,
  type Team,
  type TeamId,
  type TeamInvite,
  type TeamInviteId,
  type TeamMember,
  type UserChange,
  type UserId,
} from '../../protocol/generated/protocol';
import { drop, pagedList, reload } from '../paged-list';
import { selectOwnTopic, selectRole, useSession } from '../session/store';

type Change = UserChange | AdminChange;

/** The viewer's own teams; all teams for the staff. */
export const teamList = pagedList('team/get', {
  page: (rows) => ({ rows }),
  pageSize: LIMITS.TEAMS_PAGE,
  on: { team_changed: reload, team_deleted: drop('team_id') },
});

/**
 * Creates a list of invitations to teams. Its filter `team_id` is the team, or null for all teams of the viewer. Changes of invitations are
 * not published to the staff; for them, the list is updated only after changes of teams.
 */
const inviteList = () =>
  pagedList('team/get_manager_invites', {
    page: (rows) => ({ rows }),
    pageSize: LIMITS.TEAMS_PAGE,
    filter: { team_id: null as TeamId | null },
    on: {
      team_changed: reload,
      team_deleted: reload,
      team_joined: reload,
      team_left: reload,
      team_invite_arrived: reload,
      team_invite_changed: reload,
    },
  });

/** The invitations to the viewer's teams: the pending ones, and those that were accepted within a day. */
export const teamInvites = inviteList();

/** The invitations to the team that is shown. They are read separately, since `teamInvites` may contain them only on later pages. */
export const invitesOfTeam = inviteList();

const inviteLists = [teamInvites, invitesOfTeam];

/** Creates a team. Rejects with an ApiError. */
export async function createTeam(name: string, requestId: string): Promise<TeamId> {
  const { team_id } = await call('team/create', { name, request_id: requestId });
  teamList.refresh();
  return team_id;
}

/** Deletes a team; jobs that have no other team are closed. Rejects with an ApiError. */
export async function deleteTeam(id: TeamId): Promise<void> {
  await call('team/delete', { id });
  teamList.drop(id);
}

/** Invites the person with this email into a team. Rejects with an ApiError. */
export async function inviteToTeam(team_id: TeamId, email: string, requestId: string): Promise<void> {
  await call('team/invite', { team_id, email, request_id: requestId });
  for (const list of inviteLists) list.refresh();
}

/** Withdraws an invitation. Rejects with an ApiError. */
export async function withdrawTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await live.send('team.delete_invite', { invite_id });
  for (const list of inviteLists) list.drop(invite_id);
}

const INVITES = { id: ({ id }: TeamInvite) => id };

/** Returns the ids of the invitations that were just accepted while their list was shown, so that they are highlighted for a short time. */
export function useAcceptedNow({ use }: typeof teamInvites): ReadonlySet<TeamInviteId> {
  const { status, rows } = use();
  const accepted = useMemo(
    () => (status === 'ready' ? rows.filter((row) => row.status === 'accepted') : null),
    [status, rows],
  );
  return useChangedRows(use, accepted, INVITES);
}

const MEMBERS = { id: ({ user_id }: TeamMember) => user_id };

/** Returns the ids of the members who have just joined the team while it was shown, so that they are highlighted for a short time. */
export const useJoinedNow = ({ id, members }: Team): ReadonlySet<UserId> => useChangedRows(id, members, MEMBERS);

const teamMembers = createResource<TeamId, readonly TeamMember[], Change>({
  read: (team_id) =>
    readAll(async (offset) => {
      const { members, number_of_members } = (await live.send('team.members', { team_id, offset })).result;
      return { rows: members, total: number_of_members };
    }),
  topic: () => (selectRole(useSession.getState()) === 'admin' ? 'admin' : selectOwnTopic(useSession.getState())),
  isInvalidatedBy: (change, team_id) => change.kind === 'team_changed' && change.team_id === team_id,
});

/**
 * Returns the members of a team, with the state that a table of them needs. The team's row contains only the newest members. If the team
 * has more, all members are read.
 */
export function useTeamMembers({ id, members, number_of_members }: Team) {
  const { value, failure, retry } = useResource(teamMembers, members.length < number_of_members ? id : undefined);
  const rows = useMemo(() => {
    const known = new Set(members.map(({ user_id }) => user_id));
    return [...members, ...(value ?? []).filter(({ user_id }) => !known.has(user_id))];
  }, [members, value]);
  const isKnown = rows.length > 0 || number_of_members === 0;
  const list = useReadRows({ failure, retry }, id, isKnown ? rows : null, MEMBERS);
  return { ...list, highlighted: useChangedRows(id, members, MEMBERS) };
}

/** Removes a member from a team. Rejects with an ApiError. */
export async function removeTeamMember(team_id: TeamId, user_id: UserId): Promise<void> {
  await live.send('team.remove_member', { team_id, user_id });
  teamList.refresh();
}

export interface CreatorTeams {
  teams: readonly NamedTeam[];
  /** The pending invitations that the creator has received. */
  invites: readonly ReceivedTeamInvite[];
}

const creatorTeams = createResource<null, CreatorTeams, UserChange>({
  read: async (_, signal, recordHeads) => {
    const [teams, invites] = await Promise.all([
      callWhole('team/get_musician', {}, signal),
      callWhole('team/get_musician_invites', {}, signal),
    ]);
    return { teams: recordHeads(teams), invites: recordHeads(invites) };
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: ({ kind }) => kind.startsWith('team_'),
});

/** Returns the creator's teams, and the creator's pending invitations to teams. */
export const useCreatorTeams = () => useResource(creatorTeams, null);

/** Accepts an invitation to a team that the creator has received. Rejects with an ApiError. */
export async function acceptTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await call('team/update_invite_status', { invite_id, status: 'accepted' });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** Removes the creator from a team. Rejects with an ApiError. */
export async function leaveTeam(team_id: TeamId): Promise<void> {
  await live.send('team.leave', { team_id });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** Starts the first reads of the page of teams. */
export function preloadTeams() {
  const isCreator = selectRole(useSession.getState()) === 'creator';
  return isCreator ? [creatorTeams.preload(null)] : [teamList.preload(), teamInvites.preload()];
}
