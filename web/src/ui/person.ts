const forgetting = new Set<() => void>();

/** Runs `forget` when the person at the page leaves, so that a control keeps nothing of them. */
export function onPersonLeft(forget: () => void): void {
  forgetting.add(forget);
}

/** Runs all these functions, as the person has left. Only the application calls this, since controls know of no session. */
export function forgetPerson(): void {
  for (const forget of forgetting) forget();
}
