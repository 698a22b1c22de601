import { useSession } from '../stores/session/store';
import { notifyLogout } from '../ui/logout';

/**
 * Clears everything that was shown to a person, and closes every open question to them, whenever their session ends, so that the next
 * person does not see it. Returns the function that stops this.
 */
export function clearOnLogout(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') notifyLogout();
  });
}
