import { watchErrors } from '../api/client';
import { openModal } from '../stores/modals/store';
import { dropSession, useSession } from '../stores/session/store';

/** Logs every refusal, and does what some of them mean whoever asked. Answers how to stop. */
export function heedRefusals(): () => void {
  return watchErrors((error) => {
    console.warn('refused:', error.message);
    // a session that ended elsewhere is found by the first call that is refused
    if (error.code === 'not_logged_in' && useSession.getState().status === 'in') dropSession();
    if (error.code === 'non_paid') openModal('trialExpired', {});
  });
}
