import { call } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { SessionId } from '../../protocol/generated/protocol';

/** A log-in that has not ended. */
export interface OpenSession {
  id: SessionId;
  /** When it began. */
  created: string;
  /** When it was last used, to the minute. */
  last_seen: string;
  /** What the browser calls itself. */
  user_agent: string;
  /** The one of this browser. */
  current: boolean;
}

const sessions = createResource<null, readonly OpenSession[]>({
  read: async (_, signal) => {
    const found = await call<OpenSession[]>('account/get_sessions', {}, signal);
    return found.toSorted((one, other) => Number(other.current) - Number(one.current));
  },
});

/** The person's sessions, the one of this browser first, and a way to ask for them again. */
export const useSessions = () => useResource(sessions, null);
