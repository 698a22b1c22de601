import { FIELD_TEXTS } from '../../api/messages';
import { type Company, type Job, type JobRow, LIMITS, type TeamId } from '../../protocol/generated/protocol';
import type { JobDraft } from '../../stores/job-list/store';
import type { TeamChoice } from '../../stores/teams/choice';
import { dayOf, endOf } from '../../ui/day';
import { emptyFields, type FieldErrors } from '../form/use-server-form';

/** The job types without a limit on the number of tracks. For these types the form sends the maximum and does not show the field. */
const UNLIMITED_TYPES = ['DashRadio', 'Opportunity Only'];

export const CHOOSE_TEAMS = 'Choose teams or All creators';

/** The values of the fields in the form for a job. */
export interface JobValues extends Omit<JobDraft, 'teams_id' | 'subscription_limitation' | 'closes_at' | 'blind'> {
  blind: boolean;
  /**
   * The ids of the chosen teams. If the list is empty, all creators may apply. Null if none of the teams that were chosen before is
   * available any more and the person has not chosen again.
   */
  teams_id: readonly TeamId[] | null;
  subscription_limitation: readonly string[];
  /** The last day on which the job is open, as YYYY-MM-DD in the person's time zone; empty if the job has no such day. */
  closes_at: string;
}

/** The labels of the form's fields. The two ends of the range of ratings are shown as one field. */
export const JOB_LABELS = {
  title: 'Title',
  company_id: 'Company',
  description: 'Description',
  budget: 'Budget',
  type: 'Job type',
  buyer_type: 'Buyer type',
  tracks_per_user_limit: 'Submission limit per user',
  link_1: 'Example link 1',
  link_2: 'Example link 2',
  access_from: 'Quality rating',
  access_to: 'Quality rating',
  blind: 'Blind rating',
  teams_id: 'Teams',
  subscription_limitation: 'Subscription limitation',
  closes_at: 'Closing day',
} as const satisfies Record<Exclude<keyof JobValues, 'avatar_id'>, string>;

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

/**
 * Returns a job's brief as values of the form. For a copy, leaves out the values that belong only to the original job, such as its closing
 * day.
 */
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

/** Returns the companies to choose from. The company of the edited job is always one of them. */
export function companiesFor(
  companies: readonly Pick<Company, 'id' | 'name'>[],
  job: Job | null,
): readonly Pick<Company, 'id' | 'name'>[] {
  if (!job || companies.some(({ id }) => id === job.company_id)) return companies;
  return [{ id: job.company_id, name: job.company }, ...companies];
}

/** Returns the teams that the form offers: the person's own teams, and any other teams to which the edited job is already limited. Pure. */
export function teamsFor(teams: readonly TeamChoice[], job: Pick<Job, 'teams'> | null): readonly TeamChoice[] {
  const inactiveTeams = (job?.teams ?? []).filter(({ id }) => !teams.some((team) => team.id === id));
  return [...inactiveTeams, ...teams];
}

/**
 * For a new job, returns the chosen teams that are among the author's own teams; null if teams were chosen but none of them is. While the
 * author's own teams are not known (`own` is null), returns all chosen teams. Pure.
 */
export function ownTeams(chosen: JobValues['teams_id'], own: readonly TeamChoice[] | null): JobValues['teams_id'] {
  if (!chosen || !own) return chosen;
  const remaining = chosen.filter((id) => own.some((team) => team.id === id));
  return remaining.length === 0 && chosen.length > 0 ? null : remaining;
}

/** Returns the names of a copied job's teams that the copy cannot use, because they are not the author's own. Pure. */
export function leftOutOf({ teams }: Pick<Job, 'teams'>, own: readonly TeamChoice[] | null): readonly string[] {
  if (!own) return [];
  return (teams ?? []).filter(({ id }) => !own.some((team) => team.id === id)).map(({ name }) => name);
}

/** Returns a link in the form that the server accepts: https:// is added if the link begins with neither http:// nor https://. */
function withScheme(link: string): string {
  const typed = link.trim();
  return typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/**
 * Returns the errors of a job form: empty required fields, missing teams, and a closing day in the past. `before`: the values with which
 * the form began.
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

/**
 * Returns the limit that was typed into a number field: the first whole number in the text, at most the maximum. A minus sign is ignored.
 * Returns 0 for an empty field; the form then sends the default limit.
 */
export function readLimit(text: string): number {
  // only the whole number at the beginning is read: 2.5 is not 25
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? 0 : Math.min(Number(digits), LIMITS.TRACKS_PER_USER_MAX);
}

/** Tells which of a job's restricted fields the person may send to the server. */
export interface JobRights {
  isStaff: boolean;
  /** True for the owner and the admins of the job's company, and for the staff. */
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
 * Returns the fields of a draft that an edit sends: only those that differ from the values with which the form began, so that the edit does
 * not overwrite changes by others. Pure.
 */
export function editOf(draft: JobDraft, values: JobValues, before: JobValues): Partial<JobDraft> {
  const isNew = (name: keyof JobValues) => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const changed = Object.entries(draft).filter(([name]) => isNew(name as keyof JobValues));
  // a type without a limit sets the limit itself
  const type = isNew('type') ? { tracks_per_user_limit: draft.tracks_per_user_limit } : {};
  return { ...Object.fromEntries(changed), ...type };
}
