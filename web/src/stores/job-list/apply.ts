import type { BoardChange, JobId, JobRow, JobStatus, UserId } from '../../protocol/generated/protocol';

export type StatusFilter = JobStatus | 'all';

export interface JobFilter {
  status: StatusFilter;
  type: string | null;
  title: string;
  team: boolean;
}

/** What became of a job: a new status, or an edit. */
export type JobDeed = JobStatus | 'created' | 'edited';

/** What a change of the board means for a list of jobs. */
export interface BoardEffect {
  rows: readonly JobRow[];
  /** A job that is to be read, since its row is made for its viewer. */
  read: JobId | null;
  /** A job whose row changed here, and who changed it. */
  changed: { id: JobId; by: UserId; deed: JobDeed } | null;
}

/** One change of board or team:, applied to a list. Pure; applying one twice is harmless. */
export function applyBoardChange(rows: readonly JobRow[], change: BoardChange): BoardEffect {
  switch (change.kind) {
    case 'job_created':
      return { rows, read: change.job_id, changed: { id: change.job_id, by: change.by, deed: 'created' } };
    case 'job_removed':
      return { rows: rows.filter((row) => row.id !== change.job_id), read: null, changed: null };
    case 'job_changed': {
      const { job_id: id, status, details, by } = change;
      const held = rows.find((row) => row.id === id);
      // a row that the list did not show can only have come into it by its status, as far as anyone can tell here
      const deed = held?.status === status ? 'edited' : status;
      if (!held) return { rows, read: id, changed: { id, by, deed } };
      const next = rows.map((row) => (row.id === id ? { ...row, ...details, status } : row));
      return { rows: next, read: null, changed: { id, by, deed } };
    }
    default:
      return { rows, read: null, changed: null };
  }
}

/** Whether a list with that filter shows a row; 'all' shows what is not deleted. Pure. */
export function fits(row: JobRow, filter: JobFilter): boolean {
  const title = filter.title.trim().toLowerCase();
  return (
    (filter.status === 'all' ? row.status !== 'deleted' : row.status === filter.status) &&
    (filter.type === null || row.type === filter.type) &&
    (!filter.team || row.is_team_job) &&
    (title === '' || row.title.toLowerCase().includes(title))
  );
}

/**
 * A row that was read, in its place: the newest first. One that is older than all that are held is left to the page
 * that it comes with, unless the list is `whole`. Pure.
 */
export function placeRow(rows: readonly JobRow[], row: JobRow, whole = true): readonly JobRow[] {
  if (rows.some((other) => other.id === row.id)) return rows.map((other) => (other.id === row.id ? row : other));
  const at = rows.findIndex((other) => isNewer(row, other));
  if (at >= 0) return [...rows.slice(0, at), row, ...rows.slice(at)];
  return whole ? [...rows, row] : rows;
}

function isNewer(one: JobRow, other: JobRow): boolean {
  return one.date_time === other.date_time ? one.id > other.id : one.date_time > other.date_time;
}
