import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import ResetPasswordPage from './reset-password-page';

answersAsDescribed();

const LINK = '/reset-pass/?token=t0k3n&email=ines%40lowtide.example';
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  window.sessionStorage.clear();
});

const open = (path: string) => renderPage(<ResetPasswordPage />, { path }).router;

const field = () => screen.findByLabelText(/^New password/);

test('the token leaves the address, outlives a reload, and sets the password', async () => {
  const router = open(LINK);
  await field();
  expect(router.state.location).toMatchObject({ pathname: '/reset-pass', search: '' });
  cleanup();
  open('/reset-pass');
  server.answer('account/set_pass', { result: true });
  expect(await field()).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.type(await field(), 'needle-77{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Main' })).toHaveAttribute('href', '/');
  expect(server.bodies('account/set_pass')).toEqual([
    { token: 't0k3n', email: 'ines@lowtide.example', pass: 'needle-77' },
  ]);
  expect(window.sessionStorage).toHaveLength(0);
});

test('a password of five characters is a fault', async () => {
  open(LINK);
  await userEvent.type(await field(), '12345{Enter}');
  expect(screen.getByText('Password must be longer than 5 characters')).toBeVisible();
  expect(await field()).toHaveFocus();
  expect(server.calls).toEqual([]);
});

test('a link that is used up is told, with a way to a new email', async () => {
  server.answer('account/set_pass', { status: 400, error: 'invalid_token' });
  open(LINK);
  await userEvent.type(await field(), 'needle-77{Enter}');
  expect(await screen.findByRole('heading', { name: 'An error occurred while changing the password.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
});

test('another refusal keeps the form, and the token', async () => {
  server.answer('account/set_pass', { status: 503 });
  open(LINK);
  await userEvent.type(await field(), 'needle-77{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('An error occurred while changing the password.Service Unavailable');
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  server.answer('account/set_pass', { result: true });
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test.each(['/reset-pass', '/reset-pass?token=t0k3n', '/reset-pass?email=ines%40lowtide.example'])(
  'a link that is not complete says so at once: %s',
  (address) => {
    open(address);
    expect(screen.getByRole('heading', { name: 'An error occurred while changing the password.' })).toBeVisible();
  },
);
