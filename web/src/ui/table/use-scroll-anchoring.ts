import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowKey } from './columns';

/**
 * The maximum number of rows that are tried as an anchor for the scroll position. The anchor is the first visible row or, if it has left
 * the list, the next row below that is still in the list.
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
