/** A creation as it was sent. */
export interface Sent {
  id: string;
  body: string;
}

/**
 * Names a creation by what is sent: the same again keeps its request_id, so that it is made once, though the answer was
 * lost; anything else gets another, since the server answers a repetition with the first result and reads no more of it.
 */
export function nameRequest(body: object, before: Sent | null): Sent {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { id: crypto.randomUUID(), body: text };
}
