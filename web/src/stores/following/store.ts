import { createSessionStore } from '../../live/session-store';
import type { UserId } from '../../protocol/generated/protocol';

/** A person whom the user follows. */
export interface Leader {
  user_id: UserId;
  user_name: string;
}

interface FollowingState {
  /** The person whom the user follows in the open review; null if there is none. */
  leader: Leader | null;
  /** step: playback follows the leader's; waiting: the leader is not in the review; refused: the browser does not play without a click. */
  phase: 'step' | 'waiting' | 'refused';
}

/** The person whom the user follows, and whether the user's playback follows theirs. `features/workspace/following` adjusts the player. */
export const useFollowing = createSessionStore<FollowingState>(() => ({ leader: null, phase: 'step' }));

export function follow({ user_id, user_name }: Leader): void {
  useFollowing.setState({ leader: { user_id, user_name }, phase: 'step' });
}

export function stopFollowing(): void {
  useFollowing.setState(useFollowing.getInitialState(), true);
}

export const isFollowing = (): boolean => useFollowing.getState().leader !== null;
