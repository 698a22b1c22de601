import { watchErrors } from '../api/client';
import { openModal } from '../stores/modals/store';
import { dropSession, restartSession, useSession } from '../stores/session/store';

/**
 * Logs every refused API call and handles the codes that need an action: ends or restarts the session, or opens the trial dialog. Returns
 * the function that ends the logging and handling.
 */
export function handleApiErrors(): () => void {
  return watchErrors((error) => {
    console.warn('refused:', error.message);
    // the first call that is refused shows that the session was ended elsewhere
    if (error.code === 'not_logged_in' && useSession.getState().status === 'in') dropSession();
    // the calls of the previous person's page find this out; calls of that page that are still in progress are refused as well
    if (error.code === 'session_changed' && useSession.getState().status === 'in') restartSession();
    if (error.code === 'non_paid') openModal('trialExpired', {});
  });
}
