import { FIELD_TEXTS } from '../../api/messages';
import { type Company, type Job, type JobRow, LIMITS, type TeamId } from '../../protocol/generated/protocol';
import type { JobDraft } from '../../stores/job-list/store';
import type { TeamChoice } from '../../stores/teams/choice';
import { dayOf, endOf } from '../../ui/day';
import { emptyFields, type FieldErrors } from '../form/use-server-form';

/** Types without a limit of tracks: the limit is the largest, and the form does not ask for it. */
const UNLIMITED_TYPES = ['DashRadio', 'Opportunity Only'];

export const CHOOSE_TEAMS = 'Choose teams or All creators';

/** The values of the form. */
export interface JobValues extends Omit<JobDraft, 'teams_id' | 'subscription_limitation' | 'closes_at' | 'blind'> {
  blind: boolean;
  /** Null: its last team is gone, and none was chosen since. */
  teams_id: readonly TeamId[] | null;
  subscription_limitation: readonly string[];
  /** The job's last day as YYYY-MM-DD in the reader's own zone; empty for none. */
  closes_at: string;
}

export function isUnlimited(type: string): boolean {
  return UNLIMITED_TYPES.includes(type);
}

export function emptyValues(): JobValues {
  return {
    title: '',
    company_id: null,
    description: '',
    budget: '',
    type: 'Other',
    buyer_type: 'Direct Licensor / Buyer',
    tracks_per_user_limit: LIMITS.TRACKS_PER_USER_DEFAULT,
    link_1: '',
    link_2: '',
    access_from: 0,
    access_to: LIMITS.QUALITY_MAX,
    blind: false,
    teams_id: [],
    subscription_limitation: [],
    closes_at: '',
  };
}

/** Returns a job's brief as values of the form; for a copy without the fields that belong to the original only. */
export function valuesOf(job: JobRow, isCopy = false): JobValues {
  const { title, company_id, description, budget, type, buyer_type, tracks_per_user_limit } = job;
  const { link_1, link_2, access_from, access_to, teams_id, is_team_job, subscription_limitation } = job;
  return {
    title,
    company_id,
    description,
    budget,
    type,
    buyer_type,
    tracks_per_user_limit,
    link_1,
    link_2,
    access_from,
    access_to,
    blind: job.blind ?? false,
    teams_id: is_team_job && teams_id.length === 0 && !isCopy ? null : teams_id,
    subscription_limitation,
    closes_at: isCopy ? '' : dayOf(job.closes_at),
  };
}

/** Returns the companies to choose from; the edited job's company is always among them. */
export function companiesFor(
  companies: readonly Pick<Company, 'id' | 'name'>[],
  job: Job | null,
): readonly Pick<Company, 'id' | 'name'>[] {
  if (!job || companies.some(({ id }) => id === job.company_id)) return companies;
  return [{ id: job.company_id, name: job.company }, ...companies];
}

/** Returns the teams to choose from, including those of colleagues that the edited job has. Pure. */
export function teamsFor(teams: readonly TeamChoice[], job: Pick<Job, 'teams'> | null): readonly TeamChoice[] {
  const inactiveTeams = (job?.teams ?? []).filter(({ id }) => !teams.some((team) => team.id === id));
  return [...inactiveTeams, ...teams];
}

/**
 * Returns the chosen teams of a new job that its author may name, once these are known; null: no chosen team is left,
 * and none was chosen since. Pure.
 */
export function ownTeams(chosen: JobValues['teams_id'], own: readonly TeamChoice[] | null): JobValues['teams_id'] {
  if (!chosen || !own) return chosen;
  const remaining = chosen.filter((id) => own.some((team) => team.id === id));
  return remaining.length === 0 && chosen.length > 0 ? null : remaining;
}

/** Returns the names of a copied job's teams that the copy cannot have. Pure. */
export function leftOutOf({ teams }: Pick<Job, 'teams'>, own: readonly TeamChoice[] | null): readonly string[] {
  if (!own) return [];
  return (teams ?? []).filter(({ id }) => !own.some((team) => team.id === id)).map(({ name }) => name);
}

/** Returns a link as the server accepts it: with https:// before it if it has no scheme of the web. */
export function withScheme(link: string): string {
  const typed = link.trim();
  return typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/**
 * Returns the errors of a job: required fields that are empty, teams that nobody has chosen, and invalid values.
 * `before`: the values that the form began with.
 */
export function jobErrors(values: JobValues, before: JobValues, now: number): FieldErrors<JobValues> {
  const { emptyFields: empty } = FIELD_TEXTS;
  const errors = emptyFields(values, {
    title: empty,
    company_id: empty,
    description: empty,
    budget: empty,
    link_1: empty,
  });
  if (values.teams_id === null && before.teams_id !== null) errors.teams_id = CHOOSE_TEAMS;
  const isNewDay = values.closes_at !== before.closes_at;
  if (isNewDay && values.closes_at !== '' && Date.parse(endOf(values.closes_at) ?? '') <= now)
    errors.closes_at = 'Choose today or later';
  return errors;
}

/** Reads a limit from a number field: signs are ignored, and an empty field is zero, which is sent as the default. */
export function readLimit(text: string): number {
  // the whole number at its beginning: 2.5 is not 25
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? 0 : Math.min(Number(digits), LIMITS.TRACKS_PER_USER_MAX);
}

/** The fields that only some may send. */
export interface JobRights {
  isStaff: boolean;
  /** Owner and admins of the job's company, and the staff. */
  canSetBlind: boolean;
}

/** Returns the draft to send, with restricted fields only if the person may send them. Pure. */
export function draftOf(values: JobValues, { isStaff, canSetBlind }: JobRights): JobDraft {
  const { subscription_limitation, teams_id, closes_at, blind, ...rest } = values;
  const limit = isUnlimited(values.type) ? LIMITS.TRACKS_PER_USER_MAX : values.tracks_per_user_limit;
  return {
    ...rest,
    link_1: withScheme(rest.link_1),
    link_2: withScheme(rest.link_2),
    tracks_per_user_limit: limit === 0 ? LIMITS.TRACKS_PER_USER_DEFAULT : limit,
    teams_id: teams_id ?? [],
    closes_at: endOf(closes_at),
    ...(isStaff ? { subscription_limitation } : {}),
    ...(canSetBlind ? { blind } : {}),
  };
}

/**
 * Returns the part of a draft that an edit sends: only fields that differ from the form's first values, so that changes
 * by others meanwhile stay. Pure.
 */
export function editOf(draft: JobDraft, values: JobValues, before: JobValues): Partial<JobDraft> {
  const isNew = (name: keyof JobValues) => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const changed = Object.entries(draft).filter(([name]) => isNew(name as keyof JobValues));
  // a type without a limit sets the limit itself
  const type = isNew('type') ? { tracks_per_user_limit: draft.tracks_per_user_limit } : {};
  return { ...Object.fromEntries(changed), ...type };
}
