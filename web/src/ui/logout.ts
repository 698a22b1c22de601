const listeners = new Set<() => void>();

/** Registers a function that runs when the person's session ends, so that a control keeps no data of that person. */
export function onLogout(clear: () => void): void {
  listeners.add(clear);
}

/** Runs all these functions, as the person has left. Only the application calls this, since controls know of no session. */
export function notifyLogout(): void {
  for (const clear of listeners) clear();
}
