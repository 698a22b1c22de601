import { useSession } from '../stores/session/store';
import { notifyLogout } from '../ui/logout';

/**
 * Removes what was shown to a person, or asked of them, as their session ends, so that the next person does not see it.
 * Returns the function that ends this.
 */
export function clearOnLogout(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') notifyLogout();
  });
}
