import { call, callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { ListEffect, ListPage, Window } from '../../live/list-spec';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import {
  type AdminChange,
  LIMITS,
  type LiveHead,
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
import { selectOwnTopic, selectRole, selectUserId, useSession } from '../session/store';

type Change = UserChange | AdminChange;
type NoFilter = Record<string, never>;

/** What a change means for the list of teams. No call reads one of them. Pure. */
export function teamEffect(change: Change): ListEffect<Team, never> | null {
  if (change.kind === 'team_deleted') return { kind: 'drop', id: change.team_id };
  return change.kind === 'team_changed' ? { kind: 'reload', id: change.team_id } : null;
}

/** What a change means for the list of invitations; the staff hear of their team alone. Pure. */
export function teamInviteEffect(change: Change): ListEffect<TeamInvite, never> | null {
  return change.kind.startsWith('team_') ? { kind: 'reload', id: 0 } : null;
}

/** A page of rows whose number nobody tells: as long as pages are full, more may follow. */
function pageOf<Row>(rows: readonly Row[], { offset, limit }: Window, heads: readonly LiveHead[]) {
  const total = rows.length < limit ? offset + rows.length : Number.POSITIVE_INFINITY;
  return { rows, total, heads } satisfies ListPage<Row, never, null>;
}

const common = {
  filter: (): NoFilter => ({}),
  pageSize: LIMITS.TEAMS_PAGE,
  fits: () => true,
  // the newest first
  compare: (left: { id: number }, right: { id: number }) => right.id - left.id,
  readRows: async () => [],
  me: () => selectUserId(useSession.getState()),
};

/** One's own teams; for the staff all. */
export const teamList = createLiveList<Team, NoFilter, Change, never>({
  ...common,
  id: ({ id }) => id,
  read: async (_, window, signal) => {
    const { result, list_live: heads = [] } = await callWhole('team/get', window, signal);
    return pageOf(result, window, heads);
  },
  effect: teamEffect,
});

/** Null: into all of these teams. */
interface InviteFilter {
  team_id: TeamId | null;
}

function inviteList() {
  return createLiveList<TeamInvite, InviteFilter, Change, never>({
    ...common,
    filter: () => ({ team_id: null }),
    id: ({ id }) => id,
    read: async ({ team_id }, window, signal) => {
      const request = team_id === null ? window : { ...window, team_id };
      const { result, list_live: heads = [] } = await callWhole('team/get_manager_invites', request, signal);
      return pageOf(result, window, heads);
    },
    effect: teamInviteEffect,
  });
}

/** The invitations into these teams that wait, and those that were accepted within a day. */
export const teamInvites = inviteList();

/** The same of the team that is shown: among those of all it may stand many pages down. */
export const invitesOfTeam = inviteList();

const inviteLists = [teamInvites, invitesOfTeam];

/** Makes a team. Fails with an ApiError. */
export async function createTeam(name: string, requestId: string): Promise<TeamId> {
  const { team_id } = await call('team/create', { name, request_id: requestId });
  teamList.refresh();
  return team_id;
}

/** Deletes a team; jobs that no other team is left to are closed. Fails with an ApiError. */
export async function deleteTeam(id: TeamId): Promise<void> {
  await call('team/delete', { id });
  teamList.drop(id);
}

/** Invites whoever has this email into a team. Fails with an ApiError. */
export async function inviteToTeam(team_id: TeamId, email: string, requestId: string): Promise<void> {
  await call('team/invite', { team_id, email, request_id: requestId });
  for (const list of inviteLists) list.refresh();
}

/** Takes an invitation back. Fails with an ApiError. */
export async function withdrawTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await live.send('team.delete_invite', { invite_id });
  for (const list of inviteLists) list.drop(invite_id);
}

/** Members of a team beyond those of its row. Fails with an ApiError. */
export async function readMembers(team_id: TeamId, offset: number): Promise<readonly TeamMember[]> {
  return (await live.send('team.members', { team_id, offset })).result.members;
}

/** Takes a member out of a team. Fails with an ApiError. */
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

/** A creator joins the team that invites them. Fails with an ApiError. */
export async function acceptTeamInvite(invite_id: TeamInviteId): Promise<void> {
  await call('team/update_invite_status', { invite_id, status: 'accepted' });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** A creator leaves a team. Fails with an ApiError. */
export async function leaveTeam(team_id: TeamId): Promise<void> {
  await live.send('team.leave', { team_id });
  await creatorTeams.read(creatorTeams.keyOf(null));
}

/** What the page of teams reads first. */
export function preloadTeams() {
  const isCreator = selectRole(useSession.getState()) === 'creator';
  return isCreator ? [creatorTeams.preload(null)] : [teamList.preload(), teamInvites.preload()];
}
