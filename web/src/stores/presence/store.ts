import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { Doing, JobId, PresenceEvent, UserId } from '../../protocol/generated/protocol';
import { applyPresence, type Colleague } from './apply';

interface PresenceState {
  /** The others on the review that is open, in order of arrival. */
  people: readonly Colleague[];
}

export const usePresence = createSessionStore<PresenceState>(() => ({ people: [] }));

export function hearPresence(event: PresenceEvent, me: UserId): void {
  usePresence.setState(({ people }) => ({ people: applyPresence(people, event, me, performance.now()) }));
}

/** The review was left. */
export function gonePresence(): void {
  usePresence.setState({ people: [] });
}

/** Tells colleagues on a job's review what one is doing; dropped while the connection is away. */
export function tellPresence(job: JobId, doing: Doing): void {
  live.presence(`review:${job}`, doing);
}
