import { useSyncExternalStore } from 'react';

function whether(words: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const query = window.matchMedia(words);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(words).matches);
}

/** Returns true if the page is as narrow as on a phone. */
export const useNarrow = whether('(max-width: 820px)');

/** Returns true if the page is as narrow as on a phone, or as low as on one in landscape. */
export const useSmall = whether('(max-width: 820px), (max-height: 480px)');
