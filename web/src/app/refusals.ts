import { watchErrors } from '../api/client';
import { openModal } from '../stores/modals/store';
import { dropSession, startAnew, useSession } from '../stores/session/store';

/** Logs every refusal, and does what some of them mean whoever asked. Returns the function that stops watching. */
export function heedRefusals(): () => void {
  return watchErrors((error) => {
    console.warn('refused:', error.message);
    // a session that ended elsewhere is found by the first call that is refused
    if (error.code === 'not_logged_in' && useSession.getState().status === 'in') dropSession();
    // by the calls of the page that stood before; those that are still on their way are refused as well
    if (error.code === 'session_changed' && useSession.getState().status === 'in') startAnew();
    if (error.code === 'non_paid') openModal('trialExpired', {});
  });
}
