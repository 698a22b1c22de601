import type { TrackId } from '../../protocol/generated/protocol';
import { createSelection } from '../selection';
import { getById } from './id-map';
import type { ReviewState } from './state';
import { useReview } from './store';

let known: { order: ReviewState['order']; rows: readonly TrackId[] } = { order: [], rows: [] };

/** Returns the ids of the loaded rows. Returns the same array again as long as the list has not changed. */
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

/** The selected submissions, to be changed together. */
export const chosen = createSelection<TrackId>({ use: list, id: (id) => id });

export const useChosen = chosen.use;

/** Returns the selected tracks that can be changed, in the order of the list: withdrawn ones cannot. */
export function chosenTracks(): readonly TrackId[] {
  const { ids } = useChosen.getState();
  const { rows } = useReview.getState();
  return list.getState().rows.filter((id) => ids.has(id) && getById(rows, id)?.withdrawn === null);
}
