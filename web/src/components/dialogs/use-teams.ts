import type { JobRow, TeamId } from '../../protocol/generated/protocol';
import { type TeamChoice, useTeamChoice } from '../../stores/teams/choice';
import { type JobValues, leftOutOf, ownTeams, teamsFor } from './job-form';

/** The teams that a job can be limited to, and the state of reading them. */
export interface TeamFieldState {
  all: readonly TeamChoice[];
  failure: unknown;
  retry: () => Promise<void>;
  /** The names of the copied job's teams that the copy cannot use. */
  leftOut: readonly string[];
  /** Returns the chosen teams. For a new job, only the person's own teams are returned. */
  chosen: (values: Pick<JobValues, 'teams_id'>) => readonly TeamId[] | null;
}

export function useTeams(job: JobRow | null, isCopy: boolean): TeamFieldState {
  const { value: own, failure, retry } = useTeamChoice();
  const edited = isCopy ? null : job;
  return {
    all: teamsFor(own ?? [], edited),
    failure,
    retry,
    leftOut: job && isCopy ? leftOutOf(job, own) : [],
    chosen: ({ teams_id }) => (edited ? teams_id : ownTeams(teams_id, own)),
  };
}
