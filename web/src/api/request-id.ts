import { ApiError } from './errors';

/** Sends a creation under its request_id. */
export type IdempotentSend = <T>(body: object, create: (requestId: string) => Promise<T>) => Promise<T>;

/** A creation that was sent and is not known to be made. */
export interface PendingCreation {
  id: string;
  body: string;
}

interface SenderOptions {
  /** The creation that was sent before this page was loaded. */
  sent: PendingCreation | null;
  /** Called before a creation is sent, and with null once it is made. */
  save: (sent: PendingCreation | null) => void;
}

/**
 * Creates a sender that identifies creations by their content. The same content keeps its request_id until it has
 * succeeded, so that it is created once even if an answer was lost. Other content gets another id, since the server
 * answers a repetition with the first result and reads no more of it. The same content gets another id after a success,
 * since it is then wanted a second time, and after the server has refused the id because other content was sent with it.
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
