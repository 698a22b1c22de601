import { type KeyboardEvent, useState } from 'react';
import { pointerWasLast } from '../../../keyboard/use-shortcuts';

/** The effect of each arrow key: the number of rows, or of controls in the row, by which it moves the focus. */
const STEPS: Readonly<Record<string, { rows: number; controls: number }>> = {
  ArrowDown: { rows: 1, controls: 0 },
  ArrowUp: { rows: -1, controls: 0 },
  ArrowRight: { rows: 0, controls: 1 },
  ArrowLeft: { rows: 0, controls: -1 },
};

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button')];

/**
 * Makes the Tab key stop at only one row of a list: the row that had the focus last, or the first shown row if none had it. From there, the
 * arrow keys move to other rows and to the buttons in a row. Each row has its position in `data-row`. Returns the row at which Tab stops,
 * and the handlers for the element around the rows.
 */
export function useRovingRows(shown: readonly number[]) {
  const [last, setLast] = useState<number | null>(null);
  const stop = last !== null && shown.includes(last) ? last : (shown[0] ?? null);
  const onFocus = ({ target }: { target: Element }) => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (row) setLast(Number(row.dataset.row));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]');
    // after the pointer was used, the arrow keys act on the page
    if (!step || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || pointerWasLast()) return;
    const next = event.currentTarget.querySelector(`[data-row="${Number(row.dataset.row) + step.rows}"]`);
    const at = controlsOf(row).indexOf(event.target as HTMLElement) + step.controls;
    event.preventDefault();
    event.stopPropagation();
    if (next) controlsOf(next)[at]?.focus();
  };
  return { stop, handlers: { onFocus, onKeyDown } };
}
