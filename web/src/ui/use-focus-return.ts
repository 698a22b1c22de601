import { useLayoutEffect, useRef } from 'react';

/** What has the focus now; for the entry of a menu, which goes, the button that the menu hangs from. */
function holder(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : active;
  return found instanceof HTMLElement ? found : null;
}

/**
 * Gives the focus back to what had it before, once `opened` is false again or the component goes. Mantine's own does so only for what it
 * saw opening, and most of our dialogs are drawn open and taken away whole.
 */
export function useFocusReturn(opened: boolean): void {
  const timer = useRef(0);
  useLayoutEffect(() => {
    if (!opened) return;
    window.clearTimeout(timer.current);
    const before = holder();
    return () => {
      const atClose = document.activeElement;
      // who closed it may lead the focus elsewhere, which counts more
      timer.current = window.setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === atClose) before?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
