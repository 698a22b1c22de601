import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { storedLoginBackground } from '../../stores/session/login-background';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import CompanyInvitePage from './company-invite-page';

answersAsDescribed();

const FAILED = 'An error occurred during registration.';
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('account/get_register_email', {
    result: {
      email: 'ines@lowtide.example',
      company_name: 'Harbour Light',
      background_for_sign_up: '/files/image/quay.jpg',
    },
  });
  window.sessionStorage.clear();
  window.localStorage.clear();
});

const open = () => renderPage(<CompanyInvitePage />, { path: '/register-from-company-invite/?token=t0k3n' }).router;

async function fill(name: string, pass: string) {
  await userEvent.type(await screen.findByLabelText(/^User name/), name);
  await userEvent.type(screen.getByLabelText(/^Password/), `${pass}{Enter}`);
}

test('who was invited chooses a name and a password and is a member', async () => {
  server.answer('account/company_invite_sign_up', { result: { login_background: '/files/harbour.png' } });
  const router = open();
  expect(await screen.findByRole('heading', { name: 'Join Harbour Light' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ines@lowtide.example');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(router.state.location.search).toBe('');
  const picture = screen.getByRole('region', { name: 'About Needledrop' });
  expect(picture.style.backgroundImage).toContain('/files/image/quay.jpg');
  await fill(' Ines ', 'needle-6');
  expect(await screen.findByText(/You are a member of/)).toHaveTextContent('You are a member of Harbour Light.');
  expect(server.bodies('account/company_invite_sign_up')).toEqual([
    { user_name: 'Ines', pass: 'needle-6', token: 't0k3n' },
  ]);
  expect(storedLoginBackground()).toBe('/files/harbour.png');
});

test('the limits of name and password stand at their fields', async () => {
  open();
  await fill('x'.repeat(31), '12345');
  expect(screen.getByText('Can be max 30 characters long')).toBeVisible();
  expect(screen.getByText('Password must be longer than 5 characters')).toBeVisible();
  expect(screen.getByLabelText(/^User name/)).toHaveFocus();
  expect(server.bodies('account/company_invite_sign_up')).toEqual([]);
});

test('a name that is taken is a fault of its field', async () => {
  server.answer('account/company_invite_sign_up', { status: 409, error: 'user_name_taken' });
  open();
  await fill('Ines', 'needle-6');
  expect(await screen.findByText('User name taken')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^User name/)).toHaveFocus());
});

test('an invitation that does not count is told with a way to help', async () => {
  server.answer('account/get_register_email', { status: 400, error: 'invalid_token' });
  open();
  expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('another refusal keeps the form', async () => {
  server.answer('account/company_invite_sign_up', { status: 500 });
  open();
  await fill('Ines', 'needle-6');
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
  expect(screen.getByLabelText(/^User name/)).toHaveValue('Ines');
});
