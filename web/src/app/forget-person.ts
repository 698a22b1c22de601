import { useSession } from '../stores/session/store';
import { forgetPerson } from '../ui/person';

/** What was said to a person, or asked of them, is not shown to whoever comes next: it goes with the session. Returns the function that stops watching. */
export function forgetPersonWithSession(): () => void {
  return useSession.subscribe((now, before) => {
    if (before.status === 'in' && now.status === 'out') forgetPerson();
  });
}
