import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { UserId } from '../protocol/generated/protocol';

let readViewer: () => UserId | null = () => null;

/** Sets the function that returns the id of the logged-in person. Only the session's own store calls this. */
export function setViewer(read: () => UserId | null): void {
  readViewer = read;
}

/** Returns the id of the person who is logged in on this page; null if nobody is logged in. */
export const viewer = (): UserId | null => readViewer();

const resets = new Set<() => void>();
let sessionNumber = 0;

/**
 * Makes `reset` run whenever another person logs in or the person logs out. Modules use it to clear values that they keep outside a session
 * store.
 */
export function onSessionReset(reset: () => void): void {
  resets.add(reset);
}

/**
 * Resets every session store to its initial state, because another person has logged in or the person has logged out. Only the session's
 * own store calls this.
 */
export function resetSessionStores(): void {
  sessionNumber += 1;
  for (const reset of resets) reset();
}

/** Returns a function that returns true while the current session lasts. It is used to ignore answers that belong to an earlier session. */
export function sessionGuard(): () => boolean {
  const number = sessionNumber;
  return () => number === sessionNumber;
}

/**
 * Creates a store for data of the logged-in person. When another person logs in or the person logs out, `release` runs, which ends
 * subscriptions, timers and requests, and the store returns to its initial state.
 */
export function createSessionStore<State extends object>(
  first: () => State,
  release: () => void = () => undefined,
): UseBoundStore<StoreApi<State>> {
  const store = create<State>(first);
  onSessionReset(() => {
    release();
    store.setState(store.getInitialState(), true);
  });
  return store;
}
