import { useEffect } from 'react';

/** The place of the focus, in terms that remain when its element is gone. */
interface Place {
  element: HTMLElement;
  /** The name of the list that contains it. */
  list: string | null;
  /** Its row in that list. */
  row: number | null;
  /** The text of the column head that contains it. */
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

/** Returns the element that has replaced one that is gone; null if none has. */
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
 * Keeps the focus in the page when its element is removed, as with a deleted row or the head of a list that is read
 * again: the focus moves to the element that replaces it, else to the page's main part. Rendered once, at the root.
 */
export function FocusFallback(): null {
  useEffect(() => {
    let last: Place | null = null;
    /** The place that is still to be replaced; the main part has the focus until then. */
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
