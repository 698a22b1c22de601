import { useShortcuts } from '../../keyboard/use-shortcuts';
import { placeBeside } from '../../stores/player/queue';
import { revealRow, usePlayer } from '../../stores/player/store';

/** The rows of a list that are chosen to be changed together. */
interface RowSelection {
  toggle: (id: number) => void;
  to: (id: number, from?: number) => void;
  all: () => void;
}

/** The keys by which rows are chosen in a list of tracks, from the row of the cursor. */
export function useSelectionKeys({ toggle, to, all }: RowSelection): void {
  /** Chooses the row of the cursor; false where it stands on none. */
  const select = () => {
    const { list, cursor } = usePlayer.getState();
    if (cursor === null || !list?.ids.includes(cursor)) return false;
    toggle(cursor);
  };
  /** Moves the cursor by a row and chooses both. */
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
