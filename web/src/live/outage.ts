import { ApiError } from '../api/errors';
import { live } from './live';

/** Whether the server cannot be reached now, as far as the browser or the live connection knows. */
export function isOffline(): boolean {
  return !navigator.onLine || live.state.kind === 'lost';
}

/**
 * Runs when the connection has come back, or came up for the first time, and when the browser has a network again: a socket
 * may have seemed open all the while. Returns the function that ends it.
 */
export function onReturn(run: () => void): () => void {
  let wasLive = live.state.kind === 'live';
  const unwatch = live.watch(() => {
    const isLive = live.state.kind === 'live';
    const isBack = isLive && !wasLive;
    wasLive = isLive;
    if (isBack) run();
  });
  window.addEventListener('online', run);
  return () => {
    unwatch();
    window.removeEventListener('online', run);
  };
}

/** True where a call may succeed once the server is reached again; what was refused is refused again. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === null || failure.status >= 500);
}
