import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { resetSessionStores } from '../live/session-store';
import { fakeLive } from '../live/testing/fake-live';
import { openModal } from '../stores/modals/store';
import { answersAsDescribed } from '../testing/described';
import { renderPage } from '../testing/render-page';
import { useToasts } from '../ui/toast-store';
import { MODALS } from './modals';

answersAsDescribed();

beforeEach(() => {
  localStorage.clear();
  fakeLive();
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['job', { job: null }, 'Create job'],
  ['company', {}, 'Create company'],
] as const)('the form %s lies over whatever page is open, until it is closed', async (kind, props, title) => {
  fakeServer();
  renderPage(null, { as: 'manager', path: '/profile' });
  act(() => void openModal(kind, props as never));
  expect(await dialog(title)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/profile');
  await press('Cancel');
  await noDialog();
});

/** Submits the form of a new company; returns the function that makes the server respond. */
async function sendCompany(): Promise<() => void> {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { router } = renderPage(null, { as: 'manager', path: '/profile' });
  act(() => void openModal('company', {}));
  await dialog('Create company');
  await userEvent.type(screen.getByLabelText(/^Name/), 'Ferry Film');
  await userEvent.type(screen.getByLabelText(/^Description/), 'Short films');
  await press('Create');
  void router;
  return () => answer(new Response(JSON.stringify({ result: { company_id: 9 } })));
}

test('a form that is being sent stays until its answer is here, however one tries to leave it', async () => {
  const answer = await sendCompany();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await press('Cancel');
  expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull();
  expect(await dialog('Create company')).toBeVisible();
  await act(async () => answer());
  await noDialog();
  expect(useToasts.getState().items).toHaveLength(1);
});

test('an answer closes its own dialog and no other', async () => {
  const answer = await sendCompany();
  act(() => void openModal('keys', {}));
  await dialog('Keyboard shortcuts');
  await act(async () => answer());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create company' })).toBeNull());
  expect(await dialog('Keyboard shortcuts')).toBeVisible();
});

test('one of a kind is open at a time', async () => {
  fakeServer();
  renderPage(null, { as: 'manager' });
  act(() => {
    openModal('team', {});
    openModal('team', {});
  });
  await dialog('Create team');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('what lies over the page goes with it, by a link and by Back; the offer of plans stays', async () => {
  fakeServer();
  const { router } = renderPage(null, { as: 'creator', path: '/a' });
  act(() => void openModal('keys', {}));
  await dialog('Keyboard shortcuts');
  await act(() => router.navigate('/a?job=2'));
  expect(await dialog('Keyboard shortcuts')).toBeVisible();
  await act(() => router.navigate(-1));
  await noDialog();
});

test('a page that is left takes its dialogs along', async () => {
  fakeServer();
  const { router } = renderPage(null, { as: 'creator', path: '/a', elsewhere: <p>elsewhere</p> });
  act(() => void openModal('keys', {}));
  await dialog('Keyboard shortcuts');
  await act(() => router.navigate('/b'));
  await screen.findByText('elsewhere');
  await act(() => router.navigate('/a'));
  await noDialog();
});

test('a log-out closes all, Trial Expired too', async () => {
  fakeServer();
  renderPage(null, { as: 'creator' });
  act(() => void openModal('trialExpired', {}));
  await dialog('Trial Expired');
  act(() => resetSessionStores());
  await noDialog();
});

test('code that cannot be loaded is a toast with Retry, and the page stays', async () => {
  fakeServer();
  const load = vi.spyOn(MODALS.renamePlaylist, 'load').mockRejectedValue(new TypeError('no network'));
  renderPage(<p>the page</p>, { as: 'manager' });
  act(() => void openModal('renamePlaylist', { playlist: 31 }));
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  const [lastToast] = useToasts.getState().items;
  expect(lastToast).toMatchObject({ text: "Rename playlist couldn't be loaded", action: { label: 'Retry' } });
  expect(screen.getByText('the page')).toBeVisible();
  load.mockResolvedValue({ default: () => <p>the dialog</p> });
  act(() => lastToast?.action?.run());
  expect(await screen.findByText('the dialog')).toBeVisible();
});

function Page({ rate, save }: { rate: () => void; save: () => void }) {
  useShortcuts({ rate, 'page.save': save });
  return null;
}

test('keys reach the dialog on top alone', async () => {
  const server = fakeServer();
  server.answer('team/create', { result: { id: 9 } });
  const rate = vi.fn();
  const save = vi.fn();
  renderPage(<Page rate={rate} save={save} />, { as: 'manager' });
  act(() => void openModal('team', {}));
  const team = await dialog('Create team');
  await userEvent.type(within(team).getByLabelText(/^Name/), 'Strings');
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '7' });
  fireEvent.keyDown(document.body, { code: 'KeyS', key: 's', ctrlKey: true });
  await waitFor(() => expect(server.bodies('team/create')).toHaveLength(1));
  expect(rate).not.toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
});
