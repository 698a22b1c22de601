import type { BoardChange, JobId, JobRow, UserId } from '../../protocol/generated/protocol';

/** What a change of the board means for a list of jobs. */
export interface BoardEffect {
  rows: readonly JobRow[];
  /** A job that is to be read, since its row is made for its viewer. */
  read: JobId | null;
  /** A job whose row changed here, and who changed it. */
  changed: { id: JobId; by: UserId } | null;
}

/** One change of board or team:, applied to a list. Pure; applying one twice is harmless. */
export function applyBoardChange(rows: readonly JobRow[], change: BoardChange): BoardEffect {
  switch (change.kind) {
    case 'job_created':
      return { rows, read: change.job_id, changed: { id: change.job_id, by: change.by } };
    case 'job_removed':
      return { rows: rows.filter((row) => row.id !== change.job_id), read: null, changed: null };
    case 'job_changed': {
      const { job_id: id, status, details, by } = change;
      if (!rows.some((row) => row.id === id)) return { rows, read: id, changed: { id, by } };
      const next = rows.map((row) => (row.id === id ? { ...row, ...details, status } : row));
      return { rows: next, read: null, changed: { id, by } };
    }
    default:
      return { rows, read: null, changed: null };
  }
}

/** A row that was read: in its place when the list holds it, else at the top, newest first. */
export function placeRow(rows: readonly JobRow[], row: JobRow): readonly JobRow[] {
  return rows.some((other) => other.id === row.id)
    ? rows.map((other) => (other.id === row.id ? row : other))
    : [row, ...rows];
}
