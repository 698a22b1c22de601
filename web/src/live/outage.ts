import { ApiError } from '../api/errors';
import { live } from './live';

/** Returns true if the server cannot be reached now, as far as the browser or the live connection knows. */
export function isOffline(): boolean {
  return !navigator.onLine || live.state.kind === 'lost';
}

/**
 * Runs when the connection has come back, or has opened for the first time, and when the browser has a network again: a
 * socket may have seemed open all the time. Returns the function that ends this.
 */
export function onReconnect(run: () => void): () => void {
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

/** Returns true if a call may succeed once the server is reached again; a refused call is refused again. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === null || failure.status >= 500);
}
