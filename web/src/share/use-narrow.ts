import { useSyncExternalStore } from 'react';

function whether(words: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const query = window.matchMedia(words);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(words).matches);
}

/** Whether the page is as narrow as a phone. */
export const useNarrow = whether('(max-width: 820px)');

/** Whether it is as narrow as a phone, or as low as one on its side. */
export const useSmall = whether('(max-width: 820px), (max-height: 480px)');
