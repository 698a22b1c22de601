import type { Counts } from '../../live/list-rows';
import type { ListEffect } from '../../live/list-spec';
import type { BoardChange, JobRow, JobStatus } from '../../protocol/generated/protocol';

export type StatusFilter = JobStatus | 'all';

export interface JobFilter {
  status: StatusFilter;
  type: string | null;
  title: string;
  team: boolean;
}

/** What became of a job: a new status, or an edit. */
export type JobDeed = JobStatus | 'created' | 'edited';

type JobChanged = Extract<BoardChange, { kind: 'job_changed' }>;

/** Whether a list with that filter shows a row; 'all' shows what is not deleted. Pure. */
export function fits(row: JobRow, filter: JobFilter): boolean {
  return isInTab(row.status, filter.status) && fitsOtherwise(row, filter) && (!filter.team || row.is_team_job);
}

function isInTab(status: JobStatus, tab: StatusFilter): boolean {
  return tab === 'all' ? status !== 'deleted' : status === tab;
}

/** Whether a brief fits what is searched for. */
function fitsOtherwise({ title, type }: Pick<JobRow, 'title' | 'type'>, filter: JobFilter): boolean {
  const searched = filter.title.trim().toLowerCase();
  return (filter.type === null || type === filter.type) && (searched === '' || title.toLowerCase().includes(searched));
}

/** The tabs that count a row. Pure. */
export function tabsOf(row: JobRow, filter: JobFilter): readonly StatusFilter[] {
  if (!fits(row, { ...filter, status: row.status })) return [];
  return row.status === 'deleted' ? ['deleted'] : [row.status, 'all'];
}

/** The newest first. Pure. */
export function compareJobs(left: JobRow, right: JobRow): number {
  if (left.date_time !== right.date_time) return left.date_time > right.date_time ? -1 : 1;
  return right.id - left.id;
}

/** One change of a topic that keeps lists of jobs: what it means for a list with that filter. Pure. */
export function jobEffect(
  change: BoardChange,
  held: (id: number) => JobRow | undefined,
  filter: JobFilter,
): ListEffect<JobRow, StatusFilter> | null {
  switch (change.kind) {
    case 'job_created': {
      const { job_id: id, status, by } = change;
      // it has moved from one topic of the list to another, and the one that it left may be heard last
      if (held(id)) return { kind: 'read', id };
      const isShown = isInTab(status, filter.status);
      return isShown ? { kind: 'read', id, by, deed: 'created' } : { kind: 'count', id, counts: 'unknown' };
    }
    case 'job_removed':
      return { kind: 'drop', id: change.job_id };
    case 'job_changed': {
      const row = held(change.job_id);
      return row ? changedHere(change, row) : changedElsewhere(change, filter);
    }
    default:
      return null;
  }
}

function changedHere(change: JobChanged, row: JobRow): ListEffect<JobRow, StatusFilter> {
  const { status, details, by } = change;
  const next = { ...row, ...details, status };
  return { kind: 'put', row: next, by, deed: row.status === status ? 'edited' : status };
}

/** A job that the list does not hold: it may have come into it, and its tabs may count it. */
function changedElsewhere(change: JobChanged, filter: JobFilter): ListEffect<JobRow, StatusFilter> {
  const { job_id: id, before, status, details, by } = change;
  const isSearched = filter.title.trim() !== '' || filter.type !== null || filter.team;
  const isShown = isInTab(status, filter.status) && fitsOtherwise(details, filter);
  if (before === status) {
    // an edit: only a search may have found it now, but its row may be on its way
    if (!isSearched) return { kind: 'count', id };
    return isShown ? { kind: 'read', id, by, deed: 'edited' } : { kind: 'count', id, counts: 'unknown' };
  }
  const counts = isSearched ? 'unknown' : moved(before, status);
  if (isShown && !isInTab(before, filter.status)) {
    return { kind: 'read', id, by, deed: status, counts, ...(counts === 'unknown' ? {} : { total: 1 }) };
  }
  const hasLeft = isInTab(before, filter.status) && !isShown;
  return { kind: 'count', id, counts, ...(hasLeft && counts !== 'unknown' ? { total: -1 } : {}) };
}

function moved(before: JobStatus, after: JobStatus): Counts<StatusFilter> {
  const all = Number(after !== 'deleted') - Number(before !== 'deleted');
  return { [before]: -1, [after]: 1, ...(all === 0 ? {} : { all }) };
}
