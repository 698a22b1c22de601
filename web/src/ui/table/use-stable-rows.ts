import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowKey } from './columns';

/** The time for which rows stay in place after a press in a row, in milliseconds. */
const FREEZE_MS = 1000;
/** The time, in milliseconds, for which a second press on a button in a row does nothing. */
const DOUBLE_MS = 500;

const ROW = '[data-row], [data-track]';

const rowOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(ROW) : null);

/** The option that keeps all rows in place while the pointer is over a row, even if other people change the list. */
export interface HoverFreeze {
  /** Returns true if the viewer has just changed a row: the row may move one second after the press, even while the pointer is over it. */
  isOwn: (key: RowKey | null) => boolean;
  /** Called with the number of new rows that wait to be inserted. */
  onWaiting: (count: number) => void;
}

/**
 * Prevents rows from moving under the pointer. For one second after a press in a row, rows are not added, removed or moved, but their
 * values still change. A double click presses a button only once; `data-repeats` marks buttons that may be pressed repeatedly. A press
 * elsewhere, a key or a drag ends the second early. `isRead`: true if the rows are the response to the last request.
 */
export function useStableRows<R>(
  rows: readonly R[],
  keyOf: (row: R) => RowKey | null,
  isRead = true,
  hoverFreeze?: HoverFreeze,
) {
  const [frozen, setFrozen] = useState<readonly R[] | null>(null);
  // after rows were requested again, the list is not the one that was under the pointer
  if (!isRead && frozen !== null) setFrozen(null);
  const scroller = useRef<Element | null>(null);
  const [shown, gone, waiting] = useMemo((): [readonly R[], ReadonlySet<RowKey | null>, number] => {
    if (frozen === null || frozen === rows) return [rows, NONE, 0];
    const now = new Map(rows.map((row) => [keyOf(row), row]));
    const left = new Set(frozen.map(keyOf).filter((key) => !now.has(key)));
    const staying = frozen.length - left.size;
    return [frozen.map((row) => now.get(keyOf(row)) ?? row), left, rows.length - staying];
  }, [frozen, rows, keyOf]);
  const freeze = useRef(hoverFreeze);
  useEffect(() => {
    freeze.current = hoverFreeze;
  });
  useEffect(() => freeze.current?.onWaiting(waiting), [waiting]);

  const isFrozen = frozen !== null;
  useEffect(() => {
    if (!isFrozen) return;
    const release = () => setFrozen(null);
    const pressed = ({ target }: Event) => {
      const row = rowOf(target);
      if (!row || !scroller.current?.contains(row)) release();
    };
    window.addEventListener('pointerdown', pressed, true);
    for (const kind of ['keydown', 'dragstart']) window.addEventListener(kind, release, true);
    return () => {
      window.removeEventListener('pointerdown', pressed, true);
      for (const kind of ['keydown', 'dragstart']) window.removeEventListener(kind, release, true);
    };
  }, [isFrozen]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const last = useRef<{ row: Element; at: number } | null>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  const present = useRef(rows);
  useEffect(() => {
    present.current = rows;
  });
  const isOver = useRef(false);
  /**
   * Called one second after a press in a row. Shows the waiting rows. If the pointer is over a row and `hoverFreeze` is set, only removes
   * the rows that the viewer has changed and that have left the list.
   */
  const ease = useCallback(() => {
    const { isOwn } = freeze.current ?? {};
    if (!isOver.current || !isOwn) {
      setFrozen(null);
      return;
    }
    const staying = new Set(present.current.map(keyOf));
    setFrozen((current) => current?.filter((row) => staying.has(keyOf(row)) || !isOwn(keyOf(row))) ?? null);
  }, [keyOf]);

  const onPointerDownCapture = useCallback(
    ({ target, currentTarget }: PointerEvent) => {
      if (!rowOf(target)) return;
      scroller.current = currentTarget;
      setFrozen(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(ease, FREEZE_MS);
    },
    [ease],
  );
  const onPointerMove = useCallback(({ target, currentTarget, pointerType }: PointerEvent) => {
    if (!freeze.current || pointerType === 'touch' || !rowOf(target)) return;
    scroller.current = currentTarget;
    isOver.current = true;
    setFrozen((current) => current ?? latest.current);
  }, []);
  const onPointerLeave = useCallback(() => {
    if (isOver.current) setFrozen(null);
    isOver.current = false;
  }, []);

  const onClickCapture = useCallback((event: MouseEvent) => {
    const row = rowOf(event.target);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!row || !button || button.dataset.repeats !== undefined) return;
    // a click by a key has no count, and a click elsewhere starts a new count
    const isDouble = event.detail > 1 && last.current?.row === row;
    const isSecond = isDouble && event.timeStamp - (last.current?.at ?? 0) < DOUBLE_MS;
    if (!isSecond) last.current = { row, at: event.timeStamp };
    if (!isSecond && !row.hasAttribute('data-gone')) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);

  return {
    rows: shown,
    gone,
    waiting,
    handlers: { onPointerDownCapture, onClickCapture, onPointerMove, onPointerLeave },
  };
}

const NONE: ReadonlySet<RowKey | null> = new Set();
