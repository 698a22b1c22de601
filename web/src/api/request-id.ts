/** Sends a creation under its request_id. */
export type SendOnce = <T>(body: object, create: (requestId: string) => Promise<T>) => Promise<T>;

/**
 * Names creations by what is sent: the same again keeps its request_id until it has succeeded, so that it is made once,
 * though the answer was lost. Anything else gets another, since the server answers a repetition with the first result and
 * reads no more of it; so does the same once it is made, since it is wanted a second time.
 */
export function sendOnce(): SendOnce {
  let sent: { id: string; body: string } | null = null;
  return async (body, create) => {
    const text = JSON.stringify(body);
    if (sent?.body !== text) sent = { id: crypto.randomUUID(), body: text };
    const created = await create(sent.id);
    sent = null;
    return created;
  };
}
