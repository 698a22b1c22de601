import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts';

/** Presses the amber button within the element on Ctrl Enter while `live`; no handler below gets the key. */
export function usePrimaryKey(within: RefObject<HTMLElement | null>, live = true): void {
  useShortcuts({
    'page.primary': () => {
      if (!live) return false;
      within.current?.querySelector<HTMLButtonElement>('[data-primary]')?.click();
      return true;
    },
  });
}
