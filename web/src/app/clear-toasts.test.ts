import { afterEach, expect, test } from 'vitest';
import { useSession } from '../stores/session/store';
import { sessionOf } from '../testing/render-page';
import { closeAllToasts, toast, useToasts } from '../ui/toast-store';
import { clearToastsWithSession } from './clear-toasts';

afterEach(closeAllToasts);

test('what was said to a person goes with their session, and a greeting stays', () => {
  const stop = clearToastsWithSession();
  useSession.setState({ status: 'out', session: null });
  toast({ text: 'Welcome' });
  useSession.setState({ status: 'in', session: sessionOf('creator') });
  expect(useToasts.getState().items).toHaveLength(1);
  toast({ text: 'Your name is Emeka Duru' });
  useSession.setState({ status: 'out', session: null });
  expect(useToasts.getState().items).toEqual([]);
  stop();
});
