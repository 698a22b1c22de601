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

/** A team that one chooses. */
export type TeamChoice = Pick<Team, 'id' | 'name'> & { owner?: Team['owner'] };

const teams = createResource<Role, TeamChoice[], UserChange | AdminChange>({
  read: (_, signal, take) =>
    readAll(async (offset) => {
      const rows = take(await callWhole('team/get', { offset, limit: LIMITS.PAGE_MAX }, signal));
      // how many there are is told by the first page that is not full
      return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
    }),
  topic: (role) => (role === 'admin' ? 'admin' : selectOwnTopic(useSession.getState())),
  isStale: ({ kind }) => kind.startsWith('team_'),
  // for the staff those of everybody, with whatever is told of their jobs
  isShared: true,
});

/** The teams to which a job can be kept, and into which one may invite: one's own; for the staff all. */
export const useTeamChoice = () => useResource(teams, useSession(selectRole) ?? 'manager');

/** Asks the creator of a submitted track into a team. Rejects with an ApiError. */
export async function inviteFromTrack(team_id: number, track_id: TrackId, requestId: string): Promise<void> {
  await call('team/invite_from_track', { team_id, track_id, request_id: requestId });
}
