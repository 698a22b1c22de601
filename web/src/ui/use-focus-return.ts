import { useLayoutEffect, useRef } from 'react';

/** Returns the focused element; for an entry of a menu, which will be removed, the menu's button. */
function activeControl(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : active;
  return found instanceof HTMLElement ? found : null;
}

/**
 * Returns the focus to the element that had it before, once `opened` is false again or the component is removed.
 * Mantine does this only for a dialog that it has seen opening, but most of our dialogs are drawn open and removed
 * whole.
 */
export function useFocusReturn(opened: boolean): void {
  const timer = useRef(0);
  useLayoutEffect(() => {
    if (!opened) return;
    window.clearTimeout(timer.current);
    const before = activeControl();
    return () => {
      const atClose = document.activeElement;
      // the code that closed it may move the focus elsewhere, which has priority
      timer.current = window.setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === atClose) before?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
