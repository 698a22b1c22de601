import type { TrackId } from '../../protocol/generated/protocol';
import { createSelection } from '../selection';
import { getById } from './id-map';
import type { ReviewState } from './state';
import { useReview } from './store';

let known: { order: ReviewState['order']; rows: readonly TrackId[] } = { order: [], rows: [] };

/** The rows of the list that are read; the same while the list is. */
function rowsOf({ order }: ReviewState): readonly TrackId[] {
  if (known.order !== order) known = { order, rows: order.filter((id) => id !== null) };
  return known.rows;
}

const list = {
  getState: () => ({ rows: rowsOf(useReview.getState()) }),
  subscribe: (listener: (state: { rows: readonly TrackId[] }, before: { rows: readonly TrackId[] }) => void) =>
    useReview.subscribe((state, before) => {
      if (state.order === before.order) return;
      const rows = rowsOf(state);
      listener({ rows }, { rows: [] });
    }),
};

/** The submissions that are chosen to be dealt with together. */
export const chosen = createSelection<TrackId>({ use: list, id: (id) => id });

export const useChosen = chosen.use;

/** The chosen tracks that can be dealt with, in the order of the list: what was withdrawn cannot. */
export function chosenTracks(): readonly TrackId[] {
  const { ids } = useChosen.getState();
  const { rows } = useReview.getState();
  return list.getState().rows.filter((id) => ids.has(id) && getById(rows, id)?.withdrawn === null);
}
