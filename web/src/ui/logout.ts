const listeners = new Set<() => void>();

/** Registers a function that runs when the person's session ends, so that a control keeps no data of that person. */
export function onLogout(clear: () => void): void {
  listeners.add(clear);
}

/**
 * Runs all functions that `onLogout` has registered, because the person's session has ended. Only the application calls this, since the
 * controls in this folder know nothing about sessions.
 */
export function notifyLogout(): void {
  for (const clear of listeners) clear();
}
