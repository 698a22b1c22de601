import { createSessionStore } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { trackList } from './list';

interface Selection {
  ids: ReadonlySet<TrackId>;
  /** Where a range begins: the track that was chosen last by itself. */
  anchor: TrackId | null;
  /** The range that was chosen last: another one from the same place takes its place. */
  range: readonly TrackId[];
}

const NOTHING: Selection = { ids: new Set(), anchor: null, range: [] };

/** The tracks of the list that are chosen to be changed together. */
export const useSelection = createSessionStore<Selection>(() => NOTHING);

const order = () => trackList.use.getState().rows.map(({ track_id }) => track_id);

/** Chooses a track, or leaves it. */
export function toggleSelected(id: TrackId): void {
  const ids = new Set(useSelection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  useSelection.setState({ ids, anchor: id, range: [] });
}

/** Chooses all tracks from the one that was chosen last, or from `from`, to this one. */
export function selectTo(id: TrackId, from: TrackId = id): void {
  const { ids, anchor, range } = useSelection.getState();
  const rows = order();
  const begin = anchor !== null && rows.includes(anchor) ? anchor : from;
  const [one, other] = [rows.indexOf(begin), rows.indexOf(id)];
  const next = rows.slice(Math.min(one, other), Math.max(one, other) + 1);
  const kept = [...ids].filter((held) => !range.includes(held));
  useSelection.setState({ ids: new Set([...kept, ...next]), anchor: begin, range: next });
}

/** Chooses all tracks that are loaded. */
export function selectAll(): void {
  useSelection.setState({ ...NOTHING, ids: new Set(order()) });
}

export function clearSelection(): void {
  useSelection.setState(NOTHING);
}

trackList.use.subscribe(({ rows }, before) => {
  const { ids } = useSelection.getState();
  if (ids.size === 0 || rows === before.rows) return;
  // what the list shows no longer is not changed unseen
  const shown = new Set(rows.map(({ track_id }) => track_id));
  if ([...ids].every((id) => shown.has(id))) return;
  useSelection.setState({ ids: new Set([...ids].filter((id) => shown.has(id))) });
});
