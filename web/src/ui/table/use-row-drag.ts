import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';

/** The rows that can be put into another order: those before index `count`. */
export interface RowReorder {
  count: number;
  /** Called when a row was moved; `to` is its place afterwards. */
  onMove: (from: number, to: number) => void;
}

/** The look of a movable row: at rest, dragged, or next to the place where a dragged row would be put. */
export type DragMark = 'movable' | 'dragged' | 'before' | 'after';

export type DragEvents = Record<
  'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd',
  (event: DragEvent<HTMLElement>) => void
>;

interface Drag {
  /** The dragged row's element; it has the row's present place, which may have changed. */
  row: HTMLElement;
  from: number;
  /** The place between rows that is nearest to the pointer: 0 is above the first. */
  gap: number;
}

const placeOf = (row: HTMLElement) => Number(row.dataset.row);

function gapOf(event: DragEvent<HTMLElement>): number {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return placeOf(event.currentTarget) + (event.clientY > top + height / 2 ? 1 : 0);
}

/** Lets rows be dragged; null if none can be moved. */
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
    // next to itself it would stay in its place
    if (drag.gap === drag.from || drag.gap === drag.from + 1) return 'movable';
    if (index === drag.gap) return 'before';
    return drag.gap === reorder.count && index === reorder.count - 1 ? 'after' : 'movable';
  };
  return { of, events };
}
