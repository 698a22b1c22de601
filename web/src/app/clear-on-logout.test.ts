import { expect, test } from 'vitest';
import { useSession } from '../stores/session/store';
import { sessionOf } from '../testing/render-page';
import { confirm, useDialogs } from '../ui/dialog/dialogs';
import { toast, useToasts } from '../ui/toast-store';
import { clearOnLogout } from './clear-on-logout';

test('what was said to a person goes with their session, and a greeting stays', () => {
  const stop = clearOnLogout();
  useSession.setState({ status: 'out', session: null });
  toast({ text: 'Welcome' });
  useSession.setState({ status: 'in', session: sessionOf('creator') });
  expect(useToasts.getState().items).toHaveLength(1);
  toast({ text: 'Your name is Emeka Duru' });
  useSession.setState({ status: 'out', session: null });
  expect(useToasts.getState().items).toEqual([]);
  stop();
});

test('a question that stands as the session ends is answered by no', async () => {
  const stop = clearOnLogout();
  useSession.setState({ status: 'in', session: sessionOf('manager') });
  const answer = confirm({ title: 'Delete this playlist?', action: 'Delete' });
  useSession.setState({ status: 'out', session: null });
  expect(useDialogs.getState().asked).toEqual([]);
  expect(await answer).toBe(false);
  stop();
});
