import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { Activity, Followers, JobId, PresenceEvent, UserId } from '../../protocol/generated/protocol';
import { applyFollowers, applyPresence, type Colleague } from './apply';

interface PresenceState {
  /** The other people in the open review, in the order of arrival. */
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

/** Clears the lists of colleagues and followers after the review was closed. */
export function clearPresence(): void {
  usePresence.setState({ people: [], followers: null });
}

/** Sends the viewer's activity to the colleagues in a job's review. It is discarded while the connection is lost. */
export function sendPresence(job: JobId, doing: Activity): void {
  live.presence(`review:${job}`, doing);
}
