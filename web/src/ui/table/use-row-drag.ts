import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';

/** The rows that can be reordered: those with an index below `count`. */
export interface RowReorder {
  count: number;
  /** Called when a row was moved; `to` is its new index. */
  onMove: (from: number, to: number) => void;
}

/**
 * The state of a row that can be moved: at rest, being dragged, or directly before or after the position where the dragged row would be
 * inserted.
 */
export type DragMark = 'movable' | 'dragged' | 'before' | 'after';

export type DragEvents = Record<
  'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd',
  (event: DragEvent<HTMLElement>) => void
>;

interface Drag {
  /** The element of the dragged row. It tells the row's current index, which may change during the drag. */
  row: HTMLElement;
  from: number;
  /**
   * The number of rows above the gap that is nearest to the pointer. The dragged row would be inserted in this gap. 0 is above the first
   * row.
   */
  gap: number;
}

const placeOf = (row: HTMLElement) => Number(row.dataset.row);

function gapOf(event: DragEvent<HTMLElement>): number {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return placeOf(event.currentTarget) + (event.clientY > top + height / 2 ? 1 : 0);
}

/** Lets the person drag rows to other positions. Returns null if no row can be moved. */
export function useRowDrag(reorder: RowReorder | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ reorder, drag });
  useEffect(() => {
    latest.current = { reorder, drag };
  });
  const events = useMemo<DragEvents>(
    () => ({
      onDragStart: (event) => {
        const row = event.currentTarget;
        const from = placeOf(row);
        event.dataTransfer.effectAllowed = 'move';
        // without data, some browsers do not begin a drag
        event.dataTransfer.setData('text/plain', '');
        setDrag({ row, from, gap: from });
      },
      onDragOver: (event) => {
        const { drag: current, reorder: now } = latest.current;
        if (!current || !now) return;
        event.preventDefault();
        const gap = Math.min(gapOf(event), now.count);
        if (gap !== current.gap) setDrag({ ...current, gap });
      },
      onDrop: (event) => {
        const { drag: current, reorder: now } = latest.current;
        if (!current || !now) return;
        event.preventDefault();
        const gap = Math.min(gapOf(event), now.count);
        const from = placeOf(current.row);
        const to = gap > from ? gap - 1 : gap;
        setDrag(null);
        if (to !== from) now.onMove(from, to);
      },
      onDragEnd: () => setDrag(null),
    }),
    [],
  );
  if (!reorder) return null;
  const of = (index: number): DragMark | undefined => {
    if (index >= reorder.count) return undefined;
    if (!drag) return 'movable';
    if (index === drag.from) return 'dragged';
    // in a gap next to itself, the row would stay in its position
    if (drag.gap === drag.from || drag.gap === drag.from + 1) return 'movable';
    if (index === drag.gap) return 'before';
    return drag.gap === reorder.count && index === reorder.count - 1 ? 'after' : 'movable';
  };
  return { of, events };
}
