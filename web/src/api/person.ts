/** The id of the person at this page; null for a visitor. */
let person: number | null = null;

/** Sets the person for every later call. Only the session's store calls this. */
export function namePerson(id: number | null): void {
  person = id;
}

/**
 * Returns the header that names the person who calls: if another tab has changed the cookie, the call is refused, and
 * nothing is done as another person.
 */
export function personHeader(): Record<string, string> {
  return person === null ? {} : { 'x-user-id': String(person) };
}
