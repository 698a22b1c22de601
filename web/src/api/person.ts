/** Who the page is somebody's: their id; null for a visitor. */
let person: number | null = null;

/** Names the person for every call from now on. Only the session's store calls this. */
export function namePerson(id: number | null): void {
  person = id;
}

/** What each call says of who makes it: a cookie that another tab has changed is then refused, and nothing is done as somebody else. */
export function personHeader(): Record<string, string> {
  return person === null ? {} : { 'x-user-id': String(person) };
}
