import { useCallback, useMemo, useState } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { RowKey } from './columns';

/** The cursor of a table: the row that the person has reached with the arrow keys. */
export interface Cursor {
  key: RowKey | null;
  /** True if a key moved the cursor and its row must still be scrolled into view and focused. */
  reveal: boolean;
  onRevealed: () => void;
}

/** The functions that select rows of a table by the keyboard. */
export interface Selecting<R> {
  /** Selects a row, or deselects it if it is selected. */
  toggle: (row: R) => void;
  /** Selects all rows from the last one that was selected, or else from `from`, to `row`. */
  to: (row: R, from: R) => void;
  all: () => void;
}

const NOWHERE = { key: null, reveal: false };

/**
 * Returns a cursor that the table itself stores: the arrow keys move it, and Enter opens its row. It is disabled if the page passes a
 * cursor of its own (`given`).
 */
export function useOwnCursor<R>(
  given: Cursor | undefined,
  rows: readonly R[],
  rowKey: (row: R) => RowKey,
  onOpen: ((row: R) => void) | undefined,
  selecting?: Selecting<R>,
): Cursor {
  const [place, setPlace] = useState<{ key: RowKey | null; reveal: boolean }>(NOWHERE);
  const index = () => rows.findIndex((row) => rowKey(row) === place.key);
  const move = (by: 1 | -1) => {
    const at = index();
    const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row === undefined) return false;
    setPlace({ key: rowKey(row), reveal: true });
    return true;
  };
  const open = () => {
    const row = rows[index()];
    if (row === undefined) return false;
    onOpen?.(row);
    return true;
  };
  /** Moves the cursor by one row, and selects both the old and the new row. */
  const extend = (by: 1 | -1) => {
    const from = rows[index()];
    const at = index();
    const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row === undefined) return false;
    selecting?.to(row, from ?? row);
    setPlace({ key: rowKey(row), reveal: true });
    return true;
  };
  const choose = () => {
    const row = rows[index()];
    if (row === undefined) return false;
    selecting?.toggle(row);
    return true;
  };
  useShortcuts(
    selecting
      ? {
          'list.select': choose,
          'list.select-down': () => extend(1),
          'list.select-up': () => extend(-1),
          'list.select-all': selecting.all,
        }
      : {},
  );
  const keys = { 'list.row-down': () => move(1), 'list.row-up': () => move(-1), 'list.open': open };
  useShortcuts(given || !onOpen ? {} : keys);
  const onRevealed = useCallback(() => setPlace(({ key }) => ({ key, reveal: false })), []);
  const own = useMemo(() => ({ ...place, onRevealed }), [place, onRevealed]);
  return given ?? own;
}
