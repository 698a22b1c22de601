import { ApiError } from '../api/errors';
import { live } from './live';

/** Returns true if the browser has no network or the live connection is lost. */
export function isOffline(): boolean {
  return !navigator.onLine || live.state.kind === 'lost';
}

/**
 * Runs `run` whenever the live connection opens, and whenever the browser has a network again, because the loss of the connection may not
 * have been noticed. Returns the function that stops this.
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

/**
 * Returns true if a call failed because the server could not be reached, so that it may succeed later. Returns false if the server refused
 * the call.
 */
export function isOutage(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === null || failure.status >= 500);
}
