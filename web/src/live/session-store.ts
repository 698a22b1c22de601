import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { UserId } from '../protocol/generated/protocol';

let readViewer: () => UserId | null = () => null;

/** Names whoever looks at the page. Only the session's own store calls this. */
export function setViewer(read: () => UserId | null): void {
  readViewer = read;
}

/** Whoever looks at the page; null where nobody is logged in. */
export const viewer = (): UserId | null => readViewer();

const resets = new Set<() => void>();
let sessionNumber = 0;

/** Runs at every change of the person: what a module remembers beside its store goes with the session. */
export function onSessionReset(reset: () => void): void {
  resets.add(reset);
}

/** The person changes: every session store returns to its first state. Only the session's own store calls this. */
export function resetSessionStores(): void {
  sessionNumber += 1;
  for (const reset of resets) reset();
}

/** Returns whether the session is still the one that it was called in: an answer of a former one is not stored. */
export function sessionGuard(): () => boolean {
  const number = sessionNumber;
  return () => number === sessionNumber;
}

/**
 * A store of what one person sees. It returns to its first state when the person changes; `release` runs before that and
 * ends what belongs to the state: subscriptions, timers, requests.
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
