import { ApiError } from './errors';

/** Creates an object: calls `create` with the request_id for an object with the content `body`, and returns the result of `create`. */
export type IdempotentSend = <T>(body: object, create: (requestId: string) => Promise<T>) => Promise<T>;

/** An object that this page has asked the server to create; it is not known yet whether the server has created it. */
export interface PendingCreation {
  id: string;
  body: string;
}

interface SenderOptions {
  /** The creation that was sent before this page was loaded, and whose success is not known; null if there is none. */
  sent: PendingCreation | null;
  /** Stores a creation before it is sent, and removes it (null) once it has succeeded. */
  save: (sent: PendingCreation | null) => void;
}

/**
 * Creates a sender that gives each creation a request_id. The same content is sent under the same id until it has succeeded, so that the
 * object is created only once even if an answer was lost.
 *
 * Other content gets a new id, since the server answers a repeated id with the first result. The same content gets a new id after a
 * success, since the person then wants another object, and after the server has refused the id because it was used for other content.
 */
export function createIdempotentSender(
  { sent: first, save }: SenderOptions = { sent: null, save: () => undefined },
): IdempotentSend {
  let sent = first;
  const set = (next: PendingCreation | null) => {
    sent = next;
    save(next);
  };
  return async (body, create) => {
    const text = JSON.stringify(body);
    const { id } = sent?.body === text ? sent : { id: crypto.randomUUID() };
    set({ id, body: text });
    try {
      const created = await create(id);
      set(null);
      return created;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'request_id_reused') set(null);
      throw failure;
    }
  };
}
