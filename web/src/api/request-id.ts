/** Sends a creation under its request_id. */
export type SendOnce = <T>(body: object, create: (requestId: string) => Promise<T>) => Promise<T>;

/**
 * Creates a sender that identifies creations by their content. The same content keeps its request_id until it has
 * succeeded, so that it is created once even if an answer was lost. Other content gets another id, since the server
 * answers a repetition with the first result and reads no more of it. The same content gets another id after a success,
 * since it is then wanted a second time.
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
