import { useEffect } from 'react';

/** Where the focus was, in words that outlive its element. */
interface Place {
  element: HTMLElement;
  /** The name of the list that it stood in. */
  list: string | null;
  /** Its row in that list. */
  row: number | null;
  /** The words of the head that it stood in. */
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

/** What has come into the place of an element that is gone; null where nothing has. */
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
 * Keeps the focus in the page when what has it is taken away, as a row that is deleted or the head of a list that is read again: it
 * goes to what comes into its place, else to the page's main part. Stands once, at the root.
 */
export function FocusKeeper(): null {
  useEffect(() => {
    let last: Place | null = null;
    /** The main part holds the focus for what is still to come. */
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
    // a dialog that closes leads the focus back by itself, and first
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
      // an element that is still there has given it up
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
