import { useCallback, useEffect, useState } from 'react';

const WAIT_MS = 300;

/** Returns the rows that the server finds for a text. */
export type Find<Row> = (query: string, signal: AbortSignal) => Promise<readonly Row[]>;

/**
 * Returns `found`, the rows that a search has found (null while no text is searched for), and `search`, which sets the text. `find` must be
 * the same function at each render; if it is null, nothing is searched.
 */
export function useSearch<Row>(find: Find<Row> | null) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (find === null || query === '') {
      setFound(null);
      return;
    }
    const reading = new AbortController();
    const timer = setTimeout(() => {
      find(query, reading.signal)
        .then(setFound)
        // the rows found before stay; the shell shows the loss of the connection
        .catch(() => {});
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [find, query]);
  return { found, search: useCallback((text: string) => setQuery(text.trim()), []) };
}
