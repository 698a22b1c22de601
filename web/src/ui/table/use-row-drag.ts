import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';

/** Rows that can be put into another order: those above `count`. */
export interface Moves {
  count: number;
  /** A row was moved; `to` is its place afterwards. */
  onMove: (from: number, to: number) => void;
}

/** How a movable row is drawn: at rest, while it is dragged, or with the place beside it where a dragged one would be put. */
export type DragMark = 'movable' | 'dragged' | 'before' | 'after';

export type DragEvents = Record<
  'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd',
  (event: DragEvent<HTMLElement>) => void
>;

interface Drag {
  /** What is dragged: it tells its place, which may be another by now. */
  row: HTMLElement;
  from: number;
  /** The place between rows that the pointer is nearest to: 0 is above the first. */
  gap: number;
}

const placeOf = (row: HTMLElement) => Number(row.dataset.row);

function gapOf(event: DragEvent<HTMLElement>): number {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return placeOf(event.currentTarget) + (event.clientY > top + height / 2 ? 1 : 0);
}

/** Lets rows be dragged; null where none can be moved. */
export function useRowDrag(moves: Moves | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ moves, drag });
  useEffect(() => {
    latest.current = { moves, drag };
  });
  const events = useMemo<DragEvents>(
    () => ({
      onDragStart: (event) => {
        const row = event.currentTarget;
        const from = placeOf(row);
        event.dataTransfer.effectAllowed = 'move';
        // without data, some browsers begin no drag
        event.dataTransfer.setData('text/plain', '');
        setDrag({ row, from, gap: from });
      },
      onDragOver: (event) => {
        const { drag: held, moves: now } = latest.current;
        if (!held || !now) return;
        event.preventDefault();
        const gap = Math.min(gapOf(event), now.count);
        if (gap !== held.gap) setDrag({ ...held, gap });
      },
      onDrop: (event) => {
        const { drag: held, moves: now } = latest.current;
        if (!held || !now) return;
        event.preventDefault();
        const gap = Math.min(gapOf(event), now.count);
        const from = placeOf(held.row);
        const to = gap > from ? gap - 1 : gap;
        setDrag(null);
        if (to !== from) now.onMove(from, to);
      },
      onDragEnd: () => setDrag(null),
    }),
    [],
  );
  if (!moves) return null;
  const of = (index: number): DragMark | undefined => {
    if (index >= moves.count) return undefined;
    if (!drag) return 'movable';
    if (index === drag.from) return 'dragged';
    // beside itself it would stay where it is
    if (drag.gap === drag.from || drag.gap === drag.from + 1) return 'movable';
    if (index === drag.gap) return 'before';
    return drag.gap === moves.count && index === moves.count - 1 ? 'after' : 'movable';
  };
  return { of, events };
}
