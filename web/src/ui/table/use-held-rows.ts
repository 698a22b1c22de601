import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** So long rows stay where they are after a press in one of them. */
const HOLD_MS = 1000;
/** A press on a row's buttons that follows another within this does nothing. */
const DOUBLE_MS = 500;

const ROW = '[data-row], [data-track]';

const rowOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(ROW) : null);

/**
 * Nothing slides under a finger: for a second after a press in a row, rows that come, go or move wait, while values go on
 * changing; and a double click presses a button once. A press elsewhere, a key or a drag ends the wait. `data-repeats`
 * marks buttons that are meant to be pressed again and again.
 */
export function useHeldRows<R>(rows: readonly R[], keyOf: (row: R) => unknown) {
  const [held, setHeld] = useState<readonly R[] | null>(null);
  const scroller = useRef<Element | null>(null);
  const [shown, gone] = useMemo(() => {
    if (held === null || held === rows) return [rows, NONE];
    const now = new Map(rows.map((row) => [keyOf(row), row]));
    const left = new Set(held.map(keyOf).filter((key) => !now.has(key)));
    return [held.map((row) => now.get(keyOf(row)) ?? row), left];
  }, [held, rows, keyOf]);

  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = () => setHeld(null);
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
  }, [isHeld]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const last = useRef<{ row: Element; at: number } | null>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  const onPointerDownCapture = useCallback(({ target, currentTarget }: PointerEvent) => {
    if (!rowOf(target)) return;
    scroller.current = currentTarget;
    setHeld(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), HOLD_MS);
  }, []);

  const onClickCapture = useCallback((event: MouseEvent) => {
    const row = rowOf(event.target);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!row || !button || button.dataset.repeats !== undefined) return;
    // a key's click has no count, and one in another place begins anew
    const isDouble = event.detail > 1 && last.current?.row === row;
    const isSecond = isDouble && event.timeStamp - (last.current?.at ?? 0) < DOUBLE_MS;
    if (!isSecond) last.current = { row, at: event.timeStamp };
    if (!isSecond && !row.hasAttribute('data-gone')) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);

  return { rows: shown, gone, handlers: { onPointerDownCapture, onClickCapture } };
}

const NONE: ReadonlySet<unknown> = new Set();
