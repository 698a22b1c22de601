import type { UserId } from '../../../protocol/generated/protocol';
import { usePresence } from '../../../stores/presence/store';
import { useReview } from '../../../stores/review/store';
import { personColor } from '../../../ui/avatar';

/** Returns the color of a comment's author: one for the viewer, one for each colleague, and a neutral color for a former member. */
export function useAuthorColor(id: UserId | null): string {
  const me = useReview((state) => state.me);
  const place = usePresence(({ people }) => people.find(({ user_id }) => user_id === id)?.place);
  if (id === null) return 'var(--t3)';
  return id === me ? 'var(--needle)' : personColor(place ?? id);
}
