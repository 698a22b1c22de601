import { useShortcuts } from '../../keyboard/use-shortcuts';
import { placeBeside } from '../../stores/player/queue';
import { revealRow, usePlayer } from '../../stores/player/store';

/** The functions that change which rows of a list are selected. */
interface RowSelection {
  toggle: (id: number) => void;
  to: (id: number, from?: number) => void;
  all: () => void;
}

/**
 * Registers the keyboard shortcuts that select rows in a list of tracks. They act on the row at the cursor or beside it, or on all rows.
 */
export function useSelectionKeys({ toggle, to, all }: RowSelection): void {
  /** Toggles the selection of the row at the cursor; returns false if no row has the cursor. */
  const select = () => {
    const { list, cursor } = usePlayer.getState();
    if (cursor === null || !list?.ids.includes(cursor)) return false;
    toggle(cursor);
  };
  /** Moves the cursor by one row and selects both rows; returns false if there is no such row. */
  const extend = (by: 1 | -1) => {
    const { list, cursor, current } = usePlayer.getState();
    const from = cursor ?? current;
    const place = list && placeBeside(list.ids, from, by);
    const id = place === null || place === undefined ? null : list?.ids[place];
    if (id === null || id === undefined) return false;
    to(id, from !== null && list?.ids.includes(from) ? from : id);
    revealRow(id);
  };
  useShortcuts({
    'list.select': select,
    'list.select-down': () => extend(1),
    'list.select-up': () => extend(-1),
    'list.select-all': all,
  });
}
