const listeners = new Set<() => void>();

/** Runs `clear` when the person at the page leaves, so that a control keeps nothing of them. */
export function onLogout(clear: () => void): void {
  listeners.add(clear);
}

/** Runs all these functions, as the person has left. Only the application calls this, since controls know of no session. */
export function notifyLogout(): void {
  for (const clear of listeners) clear();
}
