import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { type FakeServer, fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { LIMITS } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import type { Session } from '../../stores/session/stored-session';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { LONG_TOAST_MS, useToasts } from '../../ui/toast-store';
import ProfilePage from './profile-page';

answersAsDescribed();

const INES = sessionOf('creator', { user_name: 'Ines', uid: 7 });

const HERE = {
  id: 1,
  created: '2026-11-20T10:00:00Z',
  last_seen: '2026-11-21T10:00:00Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36',
  current: true,
};
const PHONE = { ...HERE, id: 2, user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0', current: false };

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('account/get_avatar', { result: { url: null } });
  server.answer('account/get_sessions', { result: [PHONE, HERE] });
  useSession.setState({ status: 'in', session: INES });
});

async function open() {
  renderPage(<ProfilePage />, { as: useSession.getState().session as Session });
  await screen.findByText('This session');
}

const change = (what: string) => userEvent.click(screen.getByRole('button', { name: `Change ${what}` }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const toasts = () => useToasts.getState().items;

test('a name that is not changed closes the edit, sends nothing, and the focus is back on its button', async () => {
  await open();
  await change('name');
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ines');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus();
  expect(server.bodies('account/change_name')).toEqual([]);
});

test('an empty name is a fault and keeps the focus; Escape closes the edit', async () => {
  await open();
  await change('name');
  await userEvent.clear(screen.getByLabelText(/^Name/));
  await save();
  expect(screen.getByText('This field is required')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  expect(server.bodies('account/change_name')).toEqual([]);
});

test('a new name is saved and shown', async () => {
  server.answer('account/change_name', { result: { user_name: 'Ines Okafor' } });
  await open();
  await change('name');
  await userEvent.clear(screen.getByLabelText(/^Name/));
  // an observer of the changed page finds the focus where it belongs
  const focused: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() => focused.push(document.activeElement?.getAttribute('aria-label')));
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.type(screen.getByLabelText(/^Name/), ' Ines Okafor {Enter}');
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
  observer.disconnect();
  expect(focused.at(-1)).toBe('Change name');
  expect(server.bodies('account/change_name')).toEqual([{ name: 'Ines Okafor' }]);
  expect(screen.getByText('Ines Okafor')).toBeVisible();
  expect(useSession.getState().session?.user_name).toBe('Ines Okafor');
  expect(toasts()[0]?.text).toBe('Changed succesfully');
});

test('a name that somebody else has is refused in its place and kept for another try', async () => {
  server.answer('account/change_name', { status: 409, error: 'user_name_taken' });
  await open();
  await change('name');
  await userEvent.type(screen.getByLabelText(/^Name/), ' 2{Enter}');
  expect(await screen.findByText('This name is taken')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ines 2');
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
});

test('an email without an ending is refused, an unchanged one closes the edit', async () => {
  await open();
  await change('email');
  await userEvent.clear(screen.getByLabelText(/^Email/));
  await userEvent.type(screen.getByLabelText(/^Email/), 'ines@lowtide');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  expect(screen.getByText('Email is not valid!')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Email/), '.example{Enter}');
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  expect(server.bodies('account/change_email')).toEqual([]);
});

test('another email is asked for, and both emails are explained until the email is another one', async () => {
  server.answer('account/change_email', { result: true });
  await open();
  await change('email');
  await userEvent.clear(screen.getByLabelText(/^Email/));
  await userEvent.type(screen.getByLabelText(/^Email/), 'ines@new.example{Enter}');
  expect(await screen.findByText(/Open the link in the email to/)).toHaveTextContent(
    'email to ines@lowtide.example. 2. Then open the one in the email to ines@new.example.',
  );
  expect(server.bodies('account/change_email')).toEqual([
    { email: 'ines@new.example', redirect_url: `${window.location.origin}/confirm-change-email/` },
  ]);
  expect(toasts()[0]).toMatchObject({
    text: 'Congratulations! Letter with confirmation will be sent to ines@lowtide.example. Check your email',
    duration: LONG_TOAST_MS,
  });
  act(() => useSession.setState({ session: { ...INES, user_email: 'ines@new.example' } }));
  expect(screen.queryByText(/Open the link in the email to/)).toBeNull();
});

test('an email that somebody else has is refused in its place', async () => {
  server.answer('account/change_email', { status: 409, error: 'email_already_registered' });
  await open();
  await change('email');
  await userEvent.clear(screen.getByLabelText(/^Email/));
  await userEvent.type(screen.getByLabelText(/^Email/), 'teo@lowtide.example{Enter}');
  expect(await screen.findByText('Your Email is already registered!')).toBeVisible();
});

test('a missing password is Wrong data!, and the first missing one has the focus', async () => {
  await open();
  await change('password');
  await save();
  expect(screen.getByText('Wrong data!')).toBeVisible();
  expect(screen.getByLabelText(/^Current password/)).toHaveFocus();
  await userEvent.type(screen.getByLabelText(/^Current password/), 'needle-6');
  await save();
  expect(screen.getByText('Wrong data!')).toBeVisible();
  expect(screen.getByLabelText(/^New password/)).toHaveFocus();
  expect(server.bodies('account/change_password')).toEqual([]);
});

test('a new password of five characters is too short', async () => {
  await open();
  await change('password');
  await userEvent.type(screen.getByLabelText(/^Current password/), 'needle-6');
  await userEvent.type(screen.getByLabelText(/^New password/), '12345{Enter}');
  expect(screen.getByText('Password must be longer than 5 characters')).toBeVisible();
  expect(screen.queryByText('Wrong data!')).toBeNull();
  expect(server.bodies('account/change_password')).toEqual([]);
});

test('a wrong present password is named at its field; the right one changes it and asks for the sessions again', async () => {
  server.answer('account/change_password', ({ password }) =>
    password === 'right-6' ? { result: true } : { status: 400, error: 'wrong_password' },
  );
  await open();
  await change('password');
  await userEvent.type(screen.getByLabelText(/^Current password/), 'wrong');
  await userEvent.type(screen.getByLabelText(/^New password/), 'needle-7{Enter}');
  expect(await screen.findByText('Wrong password')).toBeVisible();
  expect(screen.getByLabelText(/^Current password/)).toHaveFocus();
  server.answer('account/get_sessions', { result: [HERE] });
  await userEvent.clear(screen.getByLabelText(/^Current password/));
  await userEvent.type(screen.getByLabelText(/^Current password/), 'right-6{Enter}');
  await waitFor(() => expect(screen.queryByLabelText(/^New password/)).toBeNull());
  expect(server.bodies('account/change_password').at(-1)).toEqual({ password: 'right-6', new_password: 'needle-7' });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('password managers are told whose password it is and which one is new', async () => {
  await open();
  await change('password');
  expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('ines@lowtide.example');
  expect(screen.getByLabelText(/^Current password/)).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText(/^New password/)).toHaveAttribute('autocomplete', 'new-password');
});

test('one value is edited at a time', async () => {
  await open();
  await change('password');
  await change('name');
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
});

test('this session stands first and has no End; another one is ended and the list asked for again', async () => {
  server.answer('account/end_session', { result: true });
  await open();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Chrome on Linux');
  expect(first).toHaveTextContent('This session');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  server.answer('account/get_sessions', { result: [HERE] });
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: /^End the session of Firefox/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.bodies('account/end_session')).toEqual([{ id: 2 }]);
});

test('all other sessions end after a question, also when one of them has ended by itself', async () => {
  server.answer('account/get_sessions', { result: [HERE, PHONE, { ...PHONE, id: 3 }] });
  server.answer('account/end_session', ({ id }) => (id === 2 ? { status: 404, error: 'not_found' } : { result: true }));
  await open();
  server.answer('account/get_sessions', { result: [HERE] });
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
  const question = await screen.findByRole('dialog', { name: 'End 2 sessions?' });
  expect(server.bodies('account/end_session')).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.bodies('account/end_session')).toEqual([{ id: 2 }, { id: 3 }]);
});

test('sessions that cannot be asked for have their error and a retry', async () => {
  server.answer('account/get_sessions', { status: 503, error: 'try_again' });
  renderPage(<ProfilePage />, { as: useSession.getState().session as Session });
  expect(await screen.findByText('Try again')).toBeVisible();
  server.answer('account/get_sessions', { result: [HERE] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This session')).toBeVisible();
});

function picture(name: string, size: number): File {
  return new File([new Uint8Array(size)], name, { type: 'image/png' });
}

test('a picture that is too large is refused before it is sent', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send');
  await open();
  const chooser = screen.getByLabelText('Choose an avatar');
  await userEvent.upload(chooser, picture('me.png', LIMITS.AVATAR_BYTES_MAX + 1));
  expect(screen.getByText(FIELD_TEXTS.avatarError)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test('a picture is sent as inputfile and shown', async () => {
  let body: FormData | null = null;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => {});
  const header = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => {});
  vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(200);
  vi.spyOn(XMLHttpRequest.prototype, 'responseText', 'get').mockReturnValue('{"result":{"url":"/files/me.png"}}');
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, form) {
    body = form as FormData;
    this.dispatchEvent(new ProgressEvent('load'));
  });
  await open();
  await userEvent.upload(screen.getByLabelText('Choose an avatar'), picture('me.png', 900));
  expect(await screen.findByRole('button', { name: 'Change avatar' })).toBeVisible();
  expect((body as FormData | null)?.get('inputfile')).toBeInstanceOf(File);
  expect(header).toHaveBeenCalledWith('x-user-id', '7');
  expect(toasts()[0]?.text).toBe('Your avatar has been successfully uploaded');
  expect(document.querySelector('img')).toHaveAttribute('src', '/files/me.png');
});

test('the own picture is deleted after a question', async () => {
  server.answer('account/get_avatar', { result: { url: '/files/me.png' } });
  server.answer('account/delete_avatar', { result: true });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your avatar?' });
  server.answer('account/get_avatar', { result: { url: null } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Add an avatar' })).toBeVisible();
  expect(server.bodies('account/delete_avatar')).toHaveLength(1);
  expect(toasts()[0]?.text).toBe('Deleted succesfully');
});

test("a company's logo is shown as what it is, and cannot be deleted here", async () => {
  useSession.setState({ session: { ...INES, logo: '/files/company.png' } });
  await open();
  expect(screen.getByText(/Your company's logo is shown instead/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a creator says how they are reached in public, takes it away again, and sends nothing unchanged', async () => {
  const send = vi.spyOn(live, 'send').mockImplementation(async (_event, payload) => {
    const { contact } = payload as { contact: string };
    return { result: { public_contact: contact } } as never;
  });
  await open();
  await change('public contact');
  await userEvent.keyboard(' @low.tide ');
  await save();
  expect(await screen.findByText('@low.tide')).toBeVisible();
  expect(send).toHaveBeenLastCalledWith('account.set_public_contact', { contact: '@low.tide' });
  await change('public contact');
  await save();
  expect(send).toHaveBeenCalledTimes(1);
  await change('public contact');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Public contact' }));
  await save();
  expect(await screen.findByText('None')).toBeVisible();
  expect(useSession.getState().session?.public_contact).toBe('');
});

test('what is wrong with a public contact stands at its field', async () => {
  const refused = new ApiError('invalid_request', 400, { contact: 'Nothing that cannot be seen' });
  vi.spyOn(live, 'send').mockRejectedValue(refused);
  await open();
  await change('public contact');
  const field = screen.getByRole('textbox', { name: 'Public contact' });
  await userEvent.type(field, 'x');
  await save();
  expect(await screen.findByText('Nothing that cannot be seen')).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(LIMITS.PUBLIC_CONTACT_MAX));
  expect(field).toHaveValue('x');
});

test('nobody but a creator has a public contact', async () => {
  useSession.setState({ session: sessionOf('manager', { user_name: 'Mara' }) });
  await open();
  expect(screen.queryByRole('button', { name: 'Change public contact' })).toBeNull();
});
