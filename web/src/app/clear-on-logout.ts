import { useSession } from '../stores/session/store';
import { notifyLogout } from '../ui/logout';

/**
 * Whenever a session ends, makes the stores delete the person's data and closes the open dialogs, so that the next person does not see
 * them. Returns the function that stops this.
 */
export function clearOnLogout(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') notifyLogout();
  });
}
