import { useLayoutEffect, useRef } from 'react';

/** Returns the element that has the focus. For an item of a menu, which will be removed, it returns the button of the menu. */
function activeControl(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : active;
  return found instanceof HTMLElement ? found : null;
}

/**
 * When `opened` becomes false or the component is removed, moves the focus back to the element that had it before the opening. Mantine does
 * this only for dialogs that are already mounted when they open. Most of our dialogs are mounted open and are removed when they close.
 */
export function useFocusReturn(opened: boolean): void {
  const timer = useRef(0);
  useLayoutEffect(() => {
    if (!opened) return;
    window.clearTimeout(timer.current);
    const before = activeControl();
    return () => {
      const atClose = document.activeElement;
      // the code that closed the dialog may move the focus elsewhere, which has priority
      timer.current = window.setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === atClose) before?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
