import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts';

/** Ctrl Enter presses the amber button within the element, and reaches nothing below it, while `live`. */
export function usePrimaryKey(within: RefObject<HTMLElement | null>, live = true): void {
  useShortcuts({
    'page.primary': () => {
      if (!live) return false;
      within.current?.querySelector<HTMLButtonElement>('[data-primary]')?.click();
      return true;
    },
  });
}
