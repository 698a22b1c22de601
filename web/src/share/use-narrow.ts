import { useSyncExternalStore } from 'react';

function createMediaHook(mediaQuery: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const query = window.matchMedia(mediaQuery);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(mediaQuery).matches);
}

/** Returns true if the page is as narrow as on a phone. */
export const useNarrow = createMediaHook('(max-width: 820px)');

/** Returns true if the page is as narrow as on a phone, or as low as on a phone in landscape. */
export const useSmall = createMediaHook('(max-width: 820px), (max-height: 480px)');
