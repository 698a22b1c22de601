import { useEffect } from 'react';

/** The position of the focus, described so that it can be found after its element was removed. */
interface Place {
  element: HTMLElement;
  /** The name of the list that contains the focused element. */
  list: string | null;
  /** The row of the focused element in the list. */
  row: number | null;
  /** The text of the column heading that contains the focused element. */
  head: string | null;
}

function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return {
    element,
    list: element.closest('section[aria-label]')?.getAttribute('aria-label') ?? null,
    row: row === undefined ? null : Number(row),
    head: element.closest('thead th')?.textContent ?? null,
  };
}

/** Returns the element that is now at the position of the removed element that had the focus; null if there is none. */
function successor({ list, row, head }: Place): HTMLElement | null {
  const found = [...document.querySelectorAll('section[aria-label]')].find(
    (one) => one.getAttribute('aria-label') === list,
  );
  const table = found?.querySelector(':scope > table');
  if (!table) return null;
  if (head !== null) {
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    return heads.find(({ textContent }) => textContent === head)?.querySelector('button') ?? null;
  }
  const rows = row === null ? [] : [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-row]')];
  return rows.find((one) => Number(one.dataset.row) === row) ?? rows.at(-1) ?? null;
}

/**
 * Moves the focus when the focused element is removed, for example with a deleted row or when a list is read again. The focus moves to the
 * element that is now at the same position, or else to the page's main part. Rendered once, at the root.
 */
export function FocusFallback(): null {
  useEffect(() => {
    let last: Place | null = null;
    /**
     * The position of a removed element, if no element is there yet. The focus moves there when one appears; until then the page's main
     * part has the focus.
     */
    let awaited: Place | null = null;
    const move = () => {
      const active = document.activeElement;
      const isLost = last !== null && !last.element.isConnected && (active === null || active === document.body);
      const place = isLost ? last : awaited;
      if (!place) return;
      const main = document.querySelector<HTMLElement>('main');
      const next = successor(place);
      if (!isLost && (active !== main || !next)) return;
      (next ?? main)?.focus({ preventScroll: true });
      awaited = next ? null : place;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a dialog that closes returns the focus by itself, and does so first
    const observer = new MutationObserver(() => {
      if (!awaited && (last === null || last.element.isConnected)) return;
      clearTimeout(timer);
      timer = setTimeout(move);
    });
    const entered = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = placeOf(target);
      if (target.tagName !== 'MAIN') awaited = null;
    };
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // an element that is still in the page has given up the focus
      setTimeout(() => {
        if (last?.element === target && last?.element.isConnected && document.activeElement !== target) last = null;
      });
    };
    document.addEventListener('focusin', entered);
    document.addEventListener('focusout', left);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', entered);
      document.removeEventListener('focusout', left);
    };
  }, []);
  return null;
}
