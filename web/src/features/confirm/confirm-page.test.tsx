import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { type Session, useSession } from '../../stores/session/store';
import ConfirmPage, { type ConfirmKind } from './confirm-page';

const session: Session = {
  login_background: null,
  is_first_500: false,
  user_name: 'Ines Okafor',
  role: 'creator',
  sub_role: 'inherit',
  user_email: 'old@lowtide.example',
  logo: null,
  uid: 1,
  is_affiliate: false,
  company_id: null,
  subscription: { stripe_customer_id: null, is_active_subscription: false, product_title: 'free' },
  trialcounter: null,
};

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  window.sessionStorage.clear();
  useSession.setState({ status: 'out', session: null });
});
afterEach(() => vi.unstubAllGlobals());

function open(kind: ConfirmKind, query = '?token=t0k3n&email=ines%40lowtide.example') {
  const router = createMemoryRouter([{ path: `/${kind}`, element: <ConfirmPage kind={kind} /> }], {
    initialEntries: [`/${kind}/${query}`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

test('a sign-up is confirmed with its email, and the address is cleaned', async () => {
  server.answer('account/confirm_email', { result: true });
  const router = open('confirm');
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toHaveFocus();
  expect(screen.getByText('ines@lowtide.example')).toBeVisible();
  expect(server.calls).toEqual([
    { path: 'account/confirm_email', body: { token: 't0k3n', email: 'ines@lowtide.example' } },
  ]);
  expect(router.state.location).toMatchObject({ pathname: '/confirm', search: '' });
  expect(window.sessionStorage).toHaveLength(0);
});

test('the first step of a change tells of the second letter', async () => {
  server.answer('account/confirm_changing_email', { result: { new_email: 'new@lowtide.example' } });
  open('confirm-change-email');
  expect(await screen.findByRole('heading', { name: 'One more email' })).toBeVisible();
  expect(screen.getByText('new@lowtide.example')).toBeVisible();
});

test('the second step shows the new email to whoever is logged in', async () => {
  useSession.setState({ status: 'in', session });
  server.answer('account/confirm_new_email', { result: { new_email: 'new@lowtide.example' } });
  server.answer('account/get_info', {
    result: { ...session, user_email: 'new@lowtide.example', is_logged_in: true, sid: 's' },
  });
  open('confirm-new-email', '?token=t0k3n');
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
  expect(await screen.findByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(screen.getByText(new RegExp(way))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Main' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what only the moment prevented can be tried again', async () => {
  open('confirm-new-email');
  await screen.findByRole('heading', { name: 'An error occurred while confirming the email!' });
  server.answer('account/confirm_new_email', { result: { new_email: 'ines@lowtide.example' } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
});

test('a page without a token asks nothing', () => {
  open('confirm', '');
  expect(screen.getByRole('heading', { name: 'An error occurred while confirming the email!' })).toBeVisible();
  expect(server.calls).toEqual([]);
});
