import { useCallback, useEffect, useState } from 'react';
import type { Job } from '../../protocol/generated/protocol';
import { findOpenJobs, type OpenJobsOf } from '../../stores/job/store';

const WAIT_MS = 300;

/** What a search for jobs has found: null while nothing is searched for. `of` null searches for nothing. */
export function useJobSearch(of: OpenJobsOf | null) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Job[] | null>(null);
  const key = of && JSON.stringify(of);
  useEffect(() => {
    if (key === null || query === '') {
      setFound(null);
      return;
    }
    const reading = new AbortController();
    const timer = setTimeout(() => {
      findOpenJobs(JSON.parse(key), query, reading.signal)
        .then(setFound)
        // what was found before stands; the shell tells of the connection
        .catch(() => {});
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [key, query]);
  return { found, search: useCallback((text: string) => setQuery(text.trim()), []) };
}
