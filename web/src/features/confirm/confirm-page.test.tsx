import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import type { Session } from '../../stores/session/kept-session';
import { useSession } from '../../stores/session/store';
import { renderPage, sessionOf } from '../../testing/render-page';
import ConfirmPage, { type ConfirmKind } from './confirm-page';

const session = sessionOf('creator', { user_email: 'old@lowtide.example' });
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  window.sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const open = (kind: ConfirmKind, query = '?token=t0k3n&email=ines%40lowtide.example', as?: Session) =>
  renderPage(<ConfirmPage kind={kind} />, { path: `/${kind}/${query}`, as }).router;

/** Enters the password. */
async function enter(pass = 'needle-77') {
  await userEvent.type(await screen.findByLabelText(/^Password/), `${pass}{Enter}`);
}

test('a sign-up is confirmed with its email and its password, and the address is cleaned', async () => {
  server.answer('account/confirm_email', { result: true });
  const router = open('confirm');
  await enter();
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toHaveFocus();
  expect(screen.getByText('ines@lowtide.example')).toBeVisible();
  expect(server.calls).toEqual([
    { path: 'account/confirm_email', body: { token: 't0k3n', email: 'ines@lowtide.example', pass: 'needle-77' } },
  ]);
  expect(router.state.location).toMatchObject({ pathname: '/confirm', search: '' });
  expect(window.sessionStorage).toHaveLength(0);
});

test('the first step of a change tells of the second email', async () => {
  server.answer('account/confirm_changing_email', { result: { new_email: 'new@lowtide.example' } });
  open('confirm-change-email');
  expect(await screen.findByRole('heading', { name: 'One more email' })).toBeVisible();
  expect(screen.getByText('new@lowtide.example')).toBeVisible();
});

test('the second step shows the new email to whoever is logged in', async () => {
  server.answer('account/confirm_new_email', { result: { new_email: 'new@lowtide.example' } });
  server.answer('account/get_info', {
    result: { ...session, user_email: 'new@lowtide.example', is_logged_in: true, sid: 's' },
  });
  open('confirm-new-email', '?token=t0k3n', session);
  await enter();
  expect(await screen.findByText(/Use it to log in from now on./)).toBeVisible();
  expect(useSession.getState().session?.user_email).toBe('new@lowtide.example');
});

test.each<[ConfirmKind, string]>([
  ['confirm', 'log in to have the email sent again'],
  ['confirm-change-email', 'change your email again on your profile page'],
  ['confirm-new-email', 'log in to have the email sent again'],
])('a token of /%s that does not count is told with a way home and a way to another', async (kind, way) => {
  const refusal = { status: 400, error: 'invalid_token' };
  for (const call of ['confirm_email', 'confirm_changing_email', 'confirm_new_email']) {
    server.answer(`account/${call}`, refusal);
  }
  open(kind);
  if (kind !== 'confirm-change-email') await enter();
  expect(await screen.findByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(screen.getByText(new RegExp(way))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Main' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what only the moment prevented can be tried again', async () => {
  open('confirm-change-email');
  await screen.findByRole('heading', { name: 'An error occurred while confirming the email!' });
  server.answer('account/confirm_changing_email', { result: { new_email: 'ines@lowtide.example' } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'One more email' })).toBeVisible();
});

test('a wrong password is told, and another one can be entered', async () => {
  server.answer('account/confirm_new_email', { status: 400, error: 'wrong_password' });
  open('confirm-new-email');
  await enter('wrong');
  expect(await screen.findByText('An error occurred while confirming the email!')).toBeVisible();
  server.answer('account/confirm_new_email', { result: { new_email: 'ines@lowtide.example' } });
  await enter('-77');
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
});

test('no password asks nothing', async () => {
  open('confirm');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('The field "Password" is required')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test.each(['', '?token=t-1'])('a page whose link lost its token or its email asks nothing: %j', (query) => {
  open('confirm', query);
  expect(screen.getByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(server.calls).toEqual([]);
});
