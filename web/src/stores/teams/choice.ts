import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { createResource, useResource } from '../../live/resource';
import {
  type AdminChange,
  LIMITS,
  type Role,
  type Team,
  type TrackId,
  type UserChange,
} from '../../protocol/generated/protocol';
import { selectOwnTopic, selectRole, useSession } from '../session/store';

/** A team that the viewer may choose, for example for a job. `owner` is set only for the staff. */
export type TeamChoice = Pick<Team, 'id' | 'name'> & { owner?: Team['owner'] };

const teams = createResource<Role, TeamChoice[], UserChange | AdminChange>({
  read: (_, signal, recordHeads) =>
    readAll(async (offset) => {
      const rows = recordHeads(await callWhole('team/get', { offset, limit: LIMITS.PAGE_MAX }, signal));
      // the first page that is not full is the last
      return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
    }),
  topic: (role) => (role === 'admin' ? 'admin' : selectOwnTopic(useSession.getState())),
  isInvalidatedBy: ({ kind }) => kind.startsWith('team_'),
  // the staff's list has the teams of everybody, and receives all changes of them
  isShared: true,
});

/** Returns the teams to which the viewer may limit a job and invite creators: their own teams, or all teams for the staff. */
export const useTeamChoice = () => useResource(teams, useSession(selectRole) ?? 'manager');

/** Invites the creator of a submitted track into a team. Rejects with an ApiError. */
export async function inviteFromTrack(team_id: number, track_id: TrackId, requestId: string): Promise<void> {
  await call('team/invite_from_track', { team_id, track_id, request_id: requestId });
}
