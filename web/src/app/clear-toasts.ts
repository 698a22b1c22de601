import { useSession } from '../stores/session/store';
import { closeAllToasts } from '../ui/toast-store';

/** What was said to a person is not said to whoever comes next: toasts go with the session. Answers how to stop. */
export function clearToastsWithSession(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') closeAllToasts();
  });
}
