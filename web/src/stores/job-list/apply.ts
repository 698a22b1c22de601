import type { Counts } from '../../live/list-rows';
import type { ListContext, ListEffect } from '../../live/list-spec';
import type {
  AdminChange,
  BoardChange,
  CompanyChange,
  CompanyId,
  JobRow,
  JobStatus,
  TeamChange,
  UserChange,
} from '../../protocol/generated/protocol';
import { hasMoved, withLimits } from '../job/apply';

export type StatusFilter = JobStatus | 'all';
/** The name of a count of jobs: a status, all jobs, or the team jobs that match the filter. */
export type JobCount = StatusFilter | 'team';

export interface JobFilter {
  status: StatusFilter;
  type: string | null;
  title: string;
  team: boolean;
}

/** A change on one of the topics that publish lists of jobs. */
export type JobListChange = BoardChange | TeamChange | CompanyChange | AdminChange | UserChange;

/** The effect of a change on a job: the job has a new status, was created or was edited. */
export type JobAction = JobStatus | 'created' | 'edited';

type Of<Kind extends string> = Extract<JobListChange, { kind: Kind }>;
type JobListContext = Omit<ListContext<JobRow, JobFilter, JobCount>, 'last'>;
type JobEffect = ListEffect<JobRow, JobCount>;

/** Returns true if a list with that filter shows a row. Pure. */
export function fits(row: JobRow, filter: JobFilter): boolean {
  return isInTab(row, filter.status) && fitsOtherwise(row, filter) && (!filter.team || row.is_team_job);
}

/**
 * Returns true if a tab shows a job. A creator sees open jobs and jobs that they have submitted to. A row without `used` belongs to a
 * reviewer's list.
 */
function isInTab({ status, used }: Pick<JobRow, 'status' | 'used'>, tab: StatusFilter): boolean {
  const isOwn = isCreators({ used });
  if (isOwn && status !== 'open' && used === 0) return false;
  if (tab === 'all') return status !== 'deleted' && !(isOwn && status === 'archived');
  return status === tab;
}

const isCreators = ({ used }: Pick<JobRow, 'used'>) => typeof used === 'number';

/** Returns true if a job matches the title and the type of the filter. */
function fitsOtherwise({ title, type }: Pick<JobRow, 'title' | 'type'>, filter: JobFilter): boolean {
  const searched = filter.title.trim().toLowerCase();
  return (filter.type === null || type === filter.type) && (searched === '' || title.toLowerCase().includes(searched));
}

const isSearched = ({ title, type, team }: JobFilter) => title.trim() !== '' || type !== null || team;

/** Returns the tabs whose count includes the job. Pure. */
export function tabsOf(row: JobRow, filter: JobFilter): readonly JobCount[] {
  const tabs: readonly JobCount[] = [row.status, 'all' as const].filter((status) => fits(row, { ...filter, status }));
  return row.is_team_job && fits(row, filter) ? [...tabs, 'team'] : tabs;
}

/** Compares jobs so that the newest is sorted first. Pure. */
export function compareJobs(left: JobRow, right: JobRow): number {
  if (left.date_time !== right.date_time) return left.date_time > right.date_time ? -1 : 1;
  return right.id - left.id;
}

/** The kinds of changes on a person's own topic that may show or hide jobs to them, or change their limits. */
export const ACCESS_CHANGES: readonly string[] = [
  'rights_changed',
  'subscription_changed',
  'usage_changed',
  'team_joined',
  'team_left',
];
/**
 * The kinds of changes on the topic of a company or of the staff that concern all jobs of a company, but do not contain the ids of these
 * jobs.
 */
const COMPANY_WIDE_CHANGES: readonly string[] = [
  'deleted',
  'verified',
  'image_changed',
  'company_deleted',
  'company_restored',
];

/** The viewer of the list to which a change is applied, and the topic that published the change. */
export interface ChangeContext {
  isCreator: boolean;
  /** The topics of the list: for creators the board and their teams, for managers their companies, for the staff their own topic. */
  topics: readonly string[];
  /** The topic that published the change. */
  topic: string;
  /** Returns the loaded jobs of a company. */
  jobsOf(company: CompanyId): readonly JobRow[];
}

/** Returns the effect of a change on a list of jobs, or null if it has none. Pure. */
export function jobEffect(
  change: JobListChange,
  findRow: (id: number) => JobRow | undefined,
  list: JobListContext,
  changeContext: ChangeContext,
): JobEffect | readonly JobEffect[] | null {
  switch (change.kind) {
    case 'company_changed':
      // each row contains the company's verified mark and picture; the list keeps the same rows
      return changeContext.jobsOf(change.company_id).map(({ id }) => ({ kind: 'read', id, counts: {}, total: 0 }));
    case 'job_created': {
      const { job_id: id, by } = change;
      // the job has moved here from another of the viewer's topics, because it has a new company or new teams
      if (findRow(id)) return { kind: 'read', id, by, action: 'edited', total: 0 };
      return created(change, list, changeContext);
    }
    case 'job_removed': {
      const row = findRow(change.job_id);
      return row ? removedHere(row, list, changeContext) : removedElsewhere(change, list, changeContext);
    }
    case 'job_changed': {
      const row = findRow(change.job_id);
      if (row) return changedHere(change, row);
      return changeContext.isCreator ? changedForCreator(change, list, changeContext) : changedElsewhere(change, list);
    }
    case 'job_counted': {
      const row = findRow(change.job_id);
      return row ? { kind: 'put', row: { ...row, submitted_tracks: change.submitted_tracks } } : null;
    }
    case 'left_changed': {
      const { kind: _kind, job_id, ...allowance } = change;
      const row = findRow(job_id);
      return row ? { kind: 'put', row: { ...row, ...allowance } } : null;
    }
    default:
      return [...ACCESS_CHANGES, ...COMPANY_WIDE_CHANGES].includes(change.kind) ? { kind: 'reload', id: 0 } : null;
  }
}

/**
 * Returns the effect of a change that adds a job to one of the list's topics. The job is new, restored, or moved to the topic from another
 * one.
 */
function created(
  { job_id: id, status, by }: Of<'job_created'>,
  { filter, isWhole }: JobListContext,
  { isCreator, topic }: ChangeContext,
): JobEffect | null {
  // a creator's list shows such a job only if they have submitted to it, and in that case already contained it before
  if (isCreator && status !== 'open') return null;
  const isSeen = isInTab({ status, used: null }, filter.status);
  // the list may already contain the job because of another of the creator's topics, after the loaded rows
  const isTeams = isCreator && topic !== 'board';
  const doubt = isTeams && !isWhole && ({ counts: 'unknown', total: 0 } as const);
  if (isSeen) return { kind: 'read', id, by, action: 'created', ...doubt };
  return { kind: 'count', id, counts: isSearched(filter) || isTeams ? 'unknown' : moved(null, status) };
}

/**
 * Returns the effect on a loaded row whose job was removed from one of the list's topics. If another topic may still show the job, its row
 * is read to find out.
 */
function removedHere(
  row: JobRow,
  { isRowPending }: JobListContext,
  { isCreator, topics, topic }: ChangeContext,
): JobEffect {
  const { id } = row;
  const shownBy = isCreator ? creatorTopicsOf(row) : topics;
  // a creator who has submitted to a job still sees it after it has moved
  const isElsewhere = (row.used ?? 0) > 0 || topics.some((other) => other !== topic && shownBy.includes(other));
  return isElsewhere || isRowPending(id) ? { kind: 'read', id, total: 0 } : { kind: 'drop', id };
}

/** Returns the topics on which creators receive the changes of a job. */
function creatorTopicsOf({ is_team_job, teams_id }: Pick<JobRow, 'is_team_job' | 'teams_id'>): readonly string[] {
  return is_team_job ? teams_id.map((team) => `team:${team}`) : ['board'];
}

function removedElsewhere(
  { job_id: id, before }: Of<'job_removed'>,
  { filter, counts, isWhole, isRowPending }: JobListContext,
  { isCreator, topics }: ChangeContext,
): JobEffect {
  // reading the row shows whether another topic still contains the job
  if (isRowPending(id)) return { kind: 'read', id, counts: 'unknown', total: 0 };
  if (isSearched(filter)) return { kind: 'drop', id, counts: 'unknown' };
  if (isCreator && before !== 'open') return { kind: 'drop', id, counts: hasClosed(counts) ? 'unknown' : {} };
  const isSeen = isInTab({ status: before, used: null }, filter.status);
  // another of the creator's topics may still contain the job, or may already have published that it is gone
  if (isCreator && topics.length > 1) return { kind: 'drop', id, counts: isWhole && isSeen ? {} : 'unknown' };
  return { kind: 'drop', id, counts: moved(before, null), total: isSeen ? -1 : 0 };
}

function changedHere(change: Of<'job_changed'>, row: JobRow): JobEffect {
  const { status, details, limits, share_type, teams_id, is_team_job, by } = change;
  const action: JobAction = row.status === status ? 'edited' : status;
  const changed = { ...details, ...limits, share_type, teams_id, is_team_job, status };
  const news = (Object.keys(changed) as (keyof typeof changed)[]).filter((name) => !isAlike(row[name], changed[name]));
  // whether a creator may submit goes by their rating, which is told to nobody, and so are the names of teams; without news, something has
  // changed that is not told
  const mayBeClosed = isCreators(row) && ACCESS.some((name) => news.includes(name));
  if (mayBeClosed || hasMoved(row, details) || news.includes('teams_id') || news.length === 0)
    return { kind: 'read', id: row.id, by, action, counts: {}, total: 0 };
  const next = {
    ...withLimits(row, limits),
    ...details,
    share_type,
    teams_id,
    is_team_job,
    status,
  };
  return { kind: 'put', row: next, by, action };
}

/** The fields of a job that decide who may submit to it. */
const ACCESS = ['access_from', 'access_to', 'available_for_plans', 'teams_id', 'is_team_job'] as const;

function isAlike(left: unknown, right: unknown): boolean {
  return left === right || (Array.isArray(left) && Array.isArray(right) && String(left) === String(right));
}

/** Returns the effect of a changed job whose row is not loaded: it may now match the filter, and the counts of its tabs may change. */
function changedElsewhere(change: Of<'job_changed'>, { filter }: JobListContext): JobEffect {
  const { job_id: id, before, status, details, is_team_job, by } = change;
  const was = isInTab({ status: before, used: null }, filter.status);
  const is = isInTab({ status, used: null }, filter.status) && fitsOtherwise(details, filter);
  if (before === status) {
    // after an edit, only a search can newly find the job, but its row may already be being read
    if (!isSearched(filter)) return { kind: 'count', id };
    return is ? { kind: 'read', id, by, action: 'edited' } : { kind: 'count', id, counts: 'unknown' };
  }
  if (isSearched(filter)) return { kind: is && !was ? 'read' : 'count', id, by, action: status, counts: 'unknown' };
  const total = Number(is) - Number(was);
  const counts = { ...moved(before, status), ...(is_team_job && { team: total }) };
  return { kind: is && !was ? 'read' : 'count', id, by, action: status, counts, total };
}

/**
 * Returns the effect that a changed job has on a creator's list if the job's row is not loaded. Such a list contains closed jobs only if
 * the creator has submitted to them.
 */
function changedForCreator(
  change: Of<'job_changed'>,
  { filter, counts, isWhole }: JobListContext,
  { topics }: ChangeContext,
): JobEffect {
  const { job_id: id, before, status, details, by } = change;
  if (isSearched(filter)) {
    const is = status === 'open' && fitsOtherwise(details, filter);
    return { kind: is ? 'read' : 'count', id, by, action: before === status ? 'edited' : status, counts: 'unknown' };
  }
  if (before === status) return { kind: 'count', id };
  if (status === 'open') {
    const known = { open: 1, all: 1 };
    // the topic of each of the teams publishes the change
    const isPublishedTwice = creatorTopicsOf(change).filter((topic) => topics.includes(topic)).length > 1;
    return {
      kind: 'read',
      id,
      by,
      action: status,
      ...(hasClosed(counts) || isPublishedTwice ? { counts: 'unknown' } : { counts: known, total: 1 }),
    };
  }
  // the list contains all open jobs, so that this job was not open before
  const isElsewhere = before === 'open' ? isWhole && filter.status !== 'closed' : !hasClosed(counts);
  return { kind: 'count', id, ...(isElsewhere ? {} : { counts: 'unknown' }) };
}

/** Returns true if a creator's list may show jobs that are not open. */
function hasClosed({ all, open }: Counts<JobCount>): boolean {
  return all === undefined || all !== open;
}

/**
 * Returns how the counts change when a job moves from the status `before` to the status `after`. `before` is null if the job was not in the
 * list; `after` is null if it has left the list.
 */
function moved(before: JobStatus | null, after: JobStatus | null): Counts<JobCount> {
  const by: Partial<Record<JobCount, number>> = {};
  for (const [status, step] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (status === null) continue;
    by[status] = (by[status] ?? 0) + step;
    if (status !== 'deleted') by.all = (by.all ?? 0) + step;
  }
  return by;
}
