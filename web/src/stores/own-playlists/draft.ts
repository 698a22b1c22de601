import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';

/** A user's own playlist with the unsaved changes of the editor. */
export interface Draft {
  playlist_name: string;
  description: string;
  rows: readonly OwnTrack[];
}

export const EMPTY: Draft = { playlist_name: '', description: '', rows: [] };

/** The differences between a draft and the saved playlist. */
export interface Changes {
  added: ReadonlySet<TrackId>;
  removed: readonly OwnTrack[];
  /** True if the order of the saved tracks was changed. Added tracks at the end and removed tracks do not count. */
  isMoved: boolean;
  isRenamed: boolean;
  isReworded: boolean;
}

const idsOf = (rows: readonly OwnTrack[]) => rows.map(({ track_id }) => track_id);

/**
 * Returns the differences between a saved playlist and its draft. Tracks that were added at the end do not count as a changed order. Pure.
 */
export function changesOf(saved: Draft, draft: Draft): Changes {
  const now = idsOf(draft.rows);
  const [before, after] = [new Set(idsOf(saved.rows)), new Set(now)];
  const remaining = idsOf(saved.rows).filter((id) => after.has(id));
  return {
    added: new Set(now.filter((id) => !before.has(id))),
    removed: saved.rows.filter(({ track_id }) => !after.has(track_id)),
    isMoved: remaining.some((id, place) => now[place] !== id),
    isRenamed: draft.playlist_name !== saved.playlist_name,
    isReworded: draft.description !== saved.description,
  };
}

export function isUnsaved({ added, removed, isMoved, isRenamed, isReworded }: Changes): boolean {
  return added.size > 0 || removed.length > 0 || isMoved || isRenamed || isReworded;
}

/** Returns a text that describes the changes, such as "2 tracks added, 1 removed". Pure. */
export function changesText({ added, removed, isMoved, isRenamed, isReworded }: Changes): string {
  const parts: string[] = [];
  const tracks = (count: number) => (parts.length === 0 ? `${count} ${count === 1 ? 'track' : 'tracks'}` : `${count}`);
  if (added.size > 0) parts.push(`${tracks(added.size)} added`);
  if (removed.length > 0) parts.push(`${tracks(removed.length)} removed`);
  if (isMoved) parts.push('order changed');
  if (isRenamed) parts.push('name changed');
  if (isReworded) parts.push('description changed');
  return parts.join(', ');
}

/** Returns the rows with the track added at the end. If the track is already among the rows, it is removed instead. Pure. */
export function withTrack(rows: readonly OwnTrack[], track: OwnTrack): readonly OwnTrack[] {
  const others = rows.filter(({ track_id }) => track_id !== track.track_id);
  return others.length === rows.length ? [...rows, track] : others;
}

/** Returns the rows with one row moved to another position. Pure. */
export function moved(rows: readonly OwnTrack[], from: number, to: number): readonly OwnTrack[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Returns the rows with a removed track back at its old position, or as near as possible. Pure. */
export function reinsertTrack(saved: Draft, rows: readonly OwnTrack[], track: OwnTrack): readonly OwnTrack[] {
  const place = idsOf(saved.rows).indexOf(track.track_id);
  const before = new Set(idsOf(saved.rows).slice(0, place));
  const after = rows.findLastIndex(({ track_id }) => before.has(track_id)) + 1;
  return rows.toSpliced(after, 0, track);
}
