import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { saveDraft } from '../../stores/drafts/drafts';
import { dropSession, useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { LOGIN_ERROR_MS, useToasts } from '../../ui/toast-store';
import LoginPage from './login-page';

answersAsDescribed();

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  window.localStorage.clear();
});
afterEach(() => useSession.setState(useSession.getInitialState(), true));

const open = (path = '/') => renderPage(<LoginPage />, { path, elsewhere: 'help page' }).router;

async function logIn(refusal: { status: number; error?: string }) {
  server.answer('account/log_in', refusal);
  await userEvent.type(screen.getByLabelText('Email'), 'ines@lowtide.example');
  await userEvent.type(screen.getByLabelText('Password'), 'needle-6{Enter}');
}

test('the fields are named for password managers', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('whoever was recommended signs up by the same code', () => {
  open('/?ref=low-tide-41');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up?ref=low-tide-41');
});

test.each([
  ['password_changed', 'Your password was changed. Log in with the new one.'],
  ['expired', 'Your session expired. Log in to continue.'],
  ['a reason of a newer server' as 'unknown', 'You were logged out. Log in to continue.'],
] as const)('whoever was logged out as %s is told why', (reason, text) => {
  open();
  act(() => dropSession(reason));
  expect(screen.getByText(text)).toBeVisible();
  act(() => dropSession('logged_out'));
  expect(screen.queryByText(text)).toBeNull();
});

test('whoever was logged out with unsaved text is told that it is kept', () => {
  const text = () => screen.queryByText(/Your unsaved changes are kept in this browser/);
  open();
  const end = (uid: number) =>
    act(() => {
      useSession.setState({ session: sessionOf('creator', { uid }) });
      dropSession('expired');
    });
  saveDraft(7, 'track:3', { at: Date.now(), values: { title: 'Ebb' } });
  end(8);
  expect(text()).toBeNull();
  end(7);
  expect(text()).toHaveTextContent('Your session expired. Log in to continue. Your unsaved');
  localStorage.clear();
});

test('empty fields are faults, the first one has the focus, and nothing is sent', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('The field "Email" is required')).toBeVisible();
  expect(screen.getByText('The field "Password" is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(server.calls).toEqual([]);
});

test('what is no email is found before it is sent', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'notanemail');
  await userEvent.type(screen.getByLabelText('Password'), 'needle-6{Enter}');
  expect(screen.getByText('Email is not valid!')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(server.calls).toEqual([]);
});

test('what stands in the fields is sent though no event told of it', async () => {
  open();
  server.answer('account/log_in', { status: 401, error: 'wrong_email_or_pass' });
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(screen.getByLabelText('Email'), ' ines@lowtide.example ');
  setValue?.call(screen.getByLabelText('Password'), ' needle 6 ');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(server.bodies('account/log_in')).toEqual([{ email: 'ines@lowtide.example', pass: ' needle 6 ' }]);
});

test('a wrong password opens OOPS, keeps what was typed, and leads to the reset with the email', async () => {
  const router = open();
  await logIn({ status: 401, error: 'wrong_email_or_pass' });
  const oops = await screen.findByRole('dialog', { name: 'OOPS' });
  expect(oops).toHaveTextContent('Username or Password is invalid, please try again or reset password.');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@lowtide.example');
  await userEvent.click(within(oops).getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('help page')).toBeVisible();
  expect(router.state.location.state).toEqual({ email: 'ines@lowtide.example' });
});

test.each([
  ['not_approved', 'Thank you for applying!', 'Our staff will review your account.'],
  ['on_hold', 'Thank you for applying!', 'The beta has reached its capacity. You will be notified later'],
  ['user_is_blocked', 'This account is blocked', 'You can no longer log in with it.'],
])('%s has a dialog of its own', async (error, title, shown) => {
  open();
  await logIn({ status: 403, error });
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent(shown);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who has not confirmed the email can have the email sent again', async () => {
  open();
  await logIn({ status: 403, error: 'email_not_confirmed' });
  const dialog = await screen.findByRole('dialog', { name: 'Check your email' });
  server.answer('account/resend_confirmation', { result: true });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the email again' }));
  expect(await within(dialog).findByRole('status')).toHaveTextContent('Sent again.');
  expect(server.bodies('account/resend_confirmation')).toEqual([{ email: 'ines@lowtide.example' }]);
});

test('every other refusal is a toast of ten seconds', async () => {
  open();
  await logIn({ status: 503 });
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  expect(useToasts.getState().items[0]).toMatchObject({
    tone: 'bad',
    text: 'Service Unavailable',
    duration: LOGIN_ERROR_MS,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
