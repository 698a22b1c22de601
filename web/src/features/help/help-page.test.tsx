import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import HelpPage from './help-page';

answersAsDescribed();

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
});

const open = (state?: object) => renderPage(<HelpPage />, { path: '/help', state });

const field = () => screen.getByLabelText(/^Email/);

test('an empty and a wrong email are faults that have the focus', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByText('This field is required')).toBeVisible();
  expect(field()).toHaveFocus();
  await userEvent.type(field(), 'ines@lowtide{Enter}');
  expect(screen.getByText('Email is not valid!')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('an email is asked for, and the page says the same whether or not the email is known', async () => {
  server.answer('account/help', { result: true });
  open({ email: 'ines@lowtide.example' });
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/belongs to an account/)).toHaveTextContent('If ines@lowtide.example belongs to an account');
  expect(server.bodies('account/help')).toEqual([{ email: 'ines@lowtide.example' }]);
});

test('what was typed stays where the server could not be reached', async () => {
  open();
  await userEvent.type(field(), 'ines@lowtide.example{Enter}');
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(field()).toHaveValue('ines@lowtide.example');
});
