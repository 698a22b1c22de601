const forgetting = new Set<() => void>();

/** Runs when the person at the page leaves: what a control remembers of them or has asked them goes with them. */
export function onPersonLeft(forget: () => void): void {
  forgetting.add(forget);
}

/** The person has left. Only the application calls this, since controls know of no session. */
export function forgetPerson(): void {
  for (const forget of forgetting) forget();
}
