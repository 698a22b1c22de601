import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowKey } from './columns';

/**
 * The scroll position is kept by means of the first visible row. If that row has left the list, one of the rows below it is used instead.
 * This is the maximum number of rows that are considered.
 */
const MAX_ANCHORS = 20;

/** Keeps the visible rows in place when rows are added or removed above them. A list that is scrolled to the top shows new rows. */
export function useScrollAnchoring<R>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly R[],
  rowKey: (row: R) => RowKey,
  rowHeight: number,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const former = before.current;
    before.current = rows;
    const box = scroller.current;
    // another order of the same rows was requested, and must be seen
    if (!box || box.scrollTop === 0 || former.length === rows.length) return;
    const first = Math.floor(box.scrollTop / rowHeight);
    const places = new Map(rows.map((row, place) => [rowKey(row), place]));
    for (const [more, row] of former.slice(first, first + MAX_ANCHORS).entries()) {
      const place = places.get(rowKey(row));
      if (place === undefined) continue;
      if (place !== first + more) box.scrollTop += (place - first - more) * rowHeight;
      return;
    }
  }, [scroller, rows, rowKey, rowHeight]);
}
