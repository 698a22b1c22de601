import { ApiError } from '../api/errors';
import { live } from './live';

/** Returns true if the browser has no network or the live connection is lost. */
export function isOffline(): boolean {
  return !navigator.onLine || live.state.kind === 'lost';
}

/**
 * Runs `run` when the live connection opens (for the first time or again), and when the browser has a network again, because a broken
 * socket may have seemed open. Returns the function that stops this.
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
