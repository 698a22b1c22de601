import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts';

/** Clicks the amber button inside the element on Ctrl Enter while `live` is true. No handler in a lower layer receives the key. */
export function usePrimaryKey(within: RefObject<HTMLElement | null>, live = true): void {
  useShortcuts({
    'page.primary': () => {
      if (!live) return false;
      within.current?.querySelector<HTMLButtonElement>('[data-primary]')?.click();
      return true;
    },
  });
}
