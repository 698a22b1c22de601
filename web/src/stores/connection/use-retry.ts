import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors';
import { useConnection } from './store';

/** What could not be read without the server is asked for again when the line is back. What it refused is not. */
export function useRetryOnReturn(failure: unknown, retry: () => void): void {
  const isLive = useConnection((state) => state.live.kind === 'live');
  const latest = useRef({ failure, retry });
  useEffect(() => {
    latest.current = { failure, retry };
  });
  useEffect(() => {
    if (!isLive) return;
    const { failure: failed, retry: again } = latest.current;
    if (failed instanceof ApiError && (failed.status === null || failed.status >= 500)) again();
  }, [isLive]);
}
