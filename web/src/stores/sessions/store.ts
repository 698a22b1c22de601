import { call, type Result } from '../../api/client';
import { ApiError } from '../../api/errors';
import { createResource, useResource } from '../../live/resource';
import type { SessionId } from '../../protocol/generated/protocol';

/** A session of the person that has not ended. */
export type OpenSession = Result<'account/get_sessions'>[number];

const sessions = createResource<null, readonly OpenSession[]>({
  read: async (_, signal) => {
    const found = await call('account/get_sessions', {}, signal);
    return found.toSorted((one, other) => Number(other.current) - Number(one.current));
  },
});

/** Returns the person's sessions, the session of this browser first. */
export const useSessions = () => useResource(sessions, null);

/** Starts the first reads of the profile. */
export const preloadSessions = () => [sessions.preload(null)];

/** Ends a session; succeeds also if the session has already ended. Rejects with an ApiError. */
export async function endSession(id: SessionId): Promise<void> {
  try {
    await call('account/end_session', { id });
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'not_found')) throw failure;
  }
}
