import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowKey } from './columns';

/** How many rows from the first in view on are looked for again, where that one has gone itself. */
const LOOKED_FOR = 20;

/** Rows that come or go above what is in view do not move it. At its top a list shows what comes. */
export function useKeepPlace<R>(
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
    // another order of the same rows is asked for, and is to be seen
    if (!box || box.scrollTop === 0 || former.length === rows.length) return;
    const first = Math.floor(box.scrollTop / rowHeight);
    const places = new Map(rows.map((row, place) => [rowKey(row), place]));
    for (const [more, row] of former.slice(first, first + LOOKED_FOR).entries()) {
      const place = places.get(rowKey(row));
      if (place === undefined) continue;
      if (place !== first + more) box.scrollTop += (place - first - more) * rowHeight;
      return;
    }
  }, [scroller, rows, rowKey, rowHeight]);
}
