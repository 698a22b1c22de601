import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { useSession } from '../../stores/session/store';
import type { Session } from '../../stores/session/stored-session';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { formatDateTime } from '../../ui/format';
import ConfirmPage, { type ConfirmKind } from './confirm-page';

answersAsDescribed();

const session = sessionOf('creator', { user_email: 'old@lowtide.example' });
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  window.sessionStorage.clear();
});

const open = (kind: ConfirmKind, query = '?token=t0k3n&email=ines%40lowtide.example', as?: Session) =>
  renderPage(<ConfirmPage kind={kind} />, { path: `/${kind}/${query}`, as }).router;

const WAITING = {
  kind: 'sign_up',
  user_name: 'Somebody',
  email: 'ines@lowtide.example',
  role: 'creator',
  created: '2026-03-04T05:06:07Z',
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a link does nothing by itself: it says which account waits, and one press confirms', async () => {
  server.answer('account/get_sign_up', { result: WAITING });
  server.answer('account/confirm_email', { result: true });
  const router = open('confirm');
  expect(await screen.findByRole('heading', { name: 'Confirm your account' })).toHaveFocus();
  const shown = ['Somebody', 'ines@lowtide.example', 'Creator', formatDateTime(WAITING.created)];
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(shown);
  expect(server.bodies('account/confirm_email')).toEqual([]);
  await press('Confirm my account');
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toHaveFocus();
  expect(screen.getByText('ines@lowtide.example')).toBeVisible();
  expect(server.bodies('account/confirm_email')).toEqual([{ token: 't0k3n', email: 'ines@lowtide.example' }]);
  expect(router.state.location).toMatchObject({ pathname: '/confirm', search: '' });
  expect(window.sessionStorage).toHaveLength(0);
});

test.each([
  ['sign_up', /The account was deleted/],
  ['change_email', /keeps its previous email/],
])('whoever did not ask for it says so: %s', async (kind, warning) => {
  server.answer('account/get_sign_up', { result: { ...WAITING, kind } });
  server.answer('account/reject_sign_up', { result: true });
  open('confirm-new-email');
  await press("This wasn't me");
  expect(await screen.findByText(warning)).toBeVisible();
  expect(server.bodies('account/reject_sign_up')).toEqual([{ token: 't0k3n' }]);
  expect(server.bodies('account/confirm_new_email')).toEqual([]);
  expect(window.sessionStorage).toHaveLength(0);
});

test('the first step of a change tells of the second email', async () => {
  server.answer('account/confirm_changing_email', { result: { new_email: 'new@lowtide.example' } });
  open('confirm-change-email');
  expect(await screen.findByRole('heading', { name: 'One more email' })).toBeVisible();
  expect(screen.getByText('new@lowtide.example')).toBeVisible();
});

test('the second step shows the new email to whoever is logged in', async () => {
  server.answer('account/get_sign_up', { result: { ...WAITING, kind: 'change_email', email: 'new@lowtide.example' } });
  server.answer('account/confirm_new_email', { result: { new_email: 'new@lowtide.example' } });
  server.answer('account/get_info', {
    result: { ...session, user_email: 'new@lowtide.example', is_logged_in: true, sid: 's' },
  });
  open('confirm-new-email', '?token=t0k3n', session);
  await press('Confirm my email');
  expect(await screen.findByText(/Use it to log in from now on./)).toBeVisible();
  expect(useSession.getState().session?.user_email).toBe('new@lowtide.example');
});

test.each<[ConfirmKind, string]>([
  ['confirm', 'log in to have the email sent again'],
  ['confirm-change-email', 'change your email again on your profile page'],
  ['confirm-new-email', 'log in to have the email sent again'],
])('a token of /%s that does not count is told with a way home and a way to another', async (kind, link) => {
  const refusal = { status: 400, error: 'invalid_token' };
  for (const call of ['get_sign_up', 'confirm_changing_email']) server.answer(`account/${call}`, refusal);
  open(kind);
  expect(await screen.findByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(screen.getByText(new RegExp(link))).toBeVisible();
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

test('a confirmation that only the moment prevented can be pressed again', async () => {
  server.answer('account/get_sign_up', { result: WAITING });
  server.answer('account/confirm_new_email', { status: 503, error: 'try_again' });
  open('confirm-new-email');
  await press('Confirm my account');
  expect(await screen.findByText('An error occurred while confirming the email!')).toBeVisible();
  server.answer('account/confirm_new_email', { result: { new_email: 'ines@lowtide.example' } });
  await press('Confirm my account');
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
});

test('a token that was used meanwhile is told', async () => {
  server.answer('account/get_sign_up', { result: WAITING });
  server.answer('account/confirm_new_email', { status: 400, error: 'invalid_token' });
  open('confirm-new-email');
  await press('Confirm my account');
  expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
  expect(window.sessionStorage).toHaveLength(0);
});

test.each(['', '?token=t-1'])('a page whose link lost its token or its email asks nothing: %j', (query) => {
  open('confirm', query);
  expect(screen.getByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(server.calls).toEqual([]);
});
