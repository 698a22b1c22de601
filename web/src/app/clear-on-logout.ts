import { useSession } from '../stores/session/store';
import { notifyLogout } from '../ui/logout';

/**
 * When a person's session ends, clears everything that was shown to them and every open question, so that the next person does not see it.
 * Returns the function that ends this watching.
 */
export function clearOnLogout(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') notifyLogout();
  });
}
