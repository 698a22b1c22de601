import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { Activity, Followers, JobId, PresenceEvent, UserId } from '../../protocol/generated/protocol';
import { applyFollowers, applyPresence, type Colleague } from './apply';

interface PresenceState {
  /** The others on the review that is open, in order of arrival. */
  people: readonly Colleague[];
  /** The viewer's followers; null if there are none. */
  followers: Followers | null;
}

export const usePresence = createSessionStore<PresenceState>(() => ({ people: [], followers: null }));

export function updatePresence(event: PresenceEvent, me: UserId): void {
  usePresence.setState(({ people, followers }) => ({
    people: applyPresence(people, event, me, performance.now()),
    followers: applyFollowers(followers, event, me),
  }));
}

/** Forgets who was there: the review was left. */
export function clearPresence(): void {
  usePresence.setState({ people: [], followers: null });
}

/** Tells colleagues on a job's review what one is doing; dropped while the connection is away. */
export function sendPresence(job: JobId, doing: Activity): void {
  live.presence(`review:${job}`, doing);
}
