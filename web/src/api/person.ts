/** The id of the person who is logged in on this page; null for a visitor. */
let person: number | null = null;

/** Sets the person who makes all further calls. Only the session store calls it. */
export function setPerson(id: number | null): void {
  person = id;
}

/**
 * Returns the header with the id of the person who calls. If another tab has logged in as somebody else, the shared cookie belongs to that
 * person, and the server refuses the call because of this header.
 */
export function personHeader(): Record<string, string> {
  return person === null ? {} : { 'x-user-id': String(person) };
}
