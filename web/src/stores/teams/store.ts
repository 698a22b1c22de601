import { useMemo } from 'react';
import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { useNews, useReadRows } from '../../live/rows';
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

/** One's own teams; for the staff all. */
export const teamList = pagedList('team/get', {
  page: (rows) => ({ rows }),
  pageSize: LIMITS.TEAMS_PAGE,
  on: { team_changed: reload, team_deleted: drop('team_id') },
});

/** `team_id` null: into all of these teams. The staff hear of their team alone. */
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

/** The invitations into these teams that wait, and those that were accepted within a day. */
export const teamInvites = inviteList();

/** The same of the team that is shown: among those of all it may stand many pages down. */
export const invitesOfTeam = inviteList();

const inviteLists = [teamInvites, invitesOfTeam];

/** Makes a team. Rejects with an ApiError. */
export async function createTeam(name: string, requestId: string): Promise<TeamId> {
  const { team_id } = await call('team/create', { name, request_id: requestId });
  teamList.refresh();
  return team_id;
}

/** Deletes a team; jobs that no other team is left to are closed. Rejects with an ApiError. */
export async function deleteTeam(id: TeamId): Promise<void> {
  await call('team/delete', { id });
  teamList.drop(id);
}

/** Invites whoever has this email into a team. Rejects with an ApiError. */
export async function inviteToTeam(team_id: TeamId, email: string, requestId: string): Promise<void> {
  await call('team/invite', { team_id, email, request_id: requestId });
  for (const list of inviteLists) list.refresh();
}

/** Takes an invitation back. Rejects with an ApiError. */
export async function withdrawTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await live.send('team.delete_invite', { invite_id });
  for (const list of inviteLists) list.drop(invite_id);
}

const INVITES = { id: ({ id }: TeamInvite) => id };

/** The invitations of a list that were accepted while it was looked at, for a moment. */
export function useAcceptedNow({ use }: typeof teamInvites): ReadonlySet<TeamInviteId> {
  const { status, rows } = use();
  const accepted = useMemo(
    () => (status === 'ready' ? rows.filter((row) => row.status === 'accepted') : null),
    [status, rows],
  );
  return useNews(use, accepted, INVITES);
}

const MEMBERS = { id: ({ user_id }: TeamMember) => user_id };

/** Those of a team's row who have joined while it was looked at, for a moment. */
export const useJoinedNow = ({ id, members }: Team): ReadonlySet<UserId> => useNews(id, members, MEMBERS);

const teamMembers = createResource<TeamId, readonly TeamMember[], Change>({
  read: (team_id) =>
    readAll(async (offset) => {
      const { members, number_of_members } = (await live.send('team.members', { team_id, offset })).result;
      return { rows: members, total: number_of_members };
    }),
  topic: () => (selectRole(useSession.getState()) === 'admin' ? 'admin' : selectOwnTopic(useSession.getState())),
  isStale: (change, team_id) => change.kind === 'team_changed' && change.team_id === team_id,
});

/** The members of a team as a table shows them: its row has the newest, and where there are more, all are read. */
export function useTeamMembers({ id, members, number_of_members }: Team) {
  const { value, failure, retry } = useResource(teamMembers, members.length < number_of_members ? id : undefined);
  const rows = useMemo(() => {
    const known = new Set(members.map(({ user_id }) => user_id));
    return [...members, ...(value ?? []).filter(({ user_id }) => !known.has(user_id))];
  }, [members, value]);
  const isKnown = rows.length > 0 || number_of_members === 0;
  const list = useReadRows({ failure, retry }, id, isKnown ? rows : null, MEMBERS);
  return { ...list, highlighted: useNews(id, members, MEMBERS) };
}

/** Takes a member out of a team. Rejects with an ApiError. */
export async function removeTeamMember(team_id: TeamId, user_id: UserId): Promise<void> {
  await live.send('team.remove_member', { team_id, user_id });
  teamList.refresh();
}

export interface CreatorTeams {
  teams: readonly NamedTeam[];
  /** Those that wait for an answer. */
  invites: readonly ReceivedTeamInvite[];
}

const creatorTeams = createResource<null, CreatorTeams, UserChange>({
  read: async (_, signal, take) => {
    const [teams, invites] = await Promise.all([
      callWhole('team/get_musician', {}, signal),
      callWhole('team/get_musician_invites', {}, signal),
    ]);
    return { teams: take(teams), invites: take(invites) };
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: ({ kind }) => kind.startsWith('team_'),
});

/** The teams that a creator belongs to, and those that invite them. */
export const useCreatorTeams = () => useResource(creatorTeams, null);

/** A creator joins the team that invites them. Rejects with an ApiError. */
export async function acceptTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await call('team/update_invite_status', { invite_id, status: 'accepted' });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** A creator leaves a team. Rejects with an ApiError. */
export async function leaveTeam(team_id: TeamId): Promise<void> {
  await live.send('team.leave', { team_id });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** What the page of teams reads first. */
export function preloadTeams() {
  const isCreator = selectRole(useSession.getState()) === 'creator';
  return isCreator ? [creatorTeams.preload(null)] : [teamList.preload(), teamInvites.preload()];
}
