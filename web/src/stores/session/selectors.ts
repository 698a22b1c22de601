import type { Role, UserId } from '../../protocol/generated/protocol';
import type { SessionState } from './store';

export const selectRole = (state: SessionState): Role | null => state.session?.role ?? null;
export const selectUserId = (state: SessionState): UserId | null => state.session?.uid ?? null;
/** The person's own topic. */
export const selectOwnTopic = (state: SessionState): string => `user:${state.session?.uid}`;
export const selectUserName = (state: SessionState): string => state.session?.user_name ?? '';

/** The plan as it is shown: its title while it is active, else Free. */
export function selectPlanTitle(state: SessionState): string {
  const subscription = state.session?.subscription;
  return subscription?.is_active_subscription ? subscription.product_title : 'free';
}
