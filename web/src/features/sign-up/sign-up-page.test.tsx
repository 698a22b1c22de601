import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { storedLoginBackground } from '../../stores/session/login-background';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { LONG_TOAST_MS, useToasts } from '../../ui/toast-store';
import SignUpPage from './sign-up-page';

answersAsDescribed();

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('account/check_email', { result: true });
  window.localStorage.clear();
});

const open = (path = '/sign-up', state?: unknown) =>
  renderPage(<SignUpPage />, { path, state, elsewhere: 'log-in page' }).router;

async function fill() {
  await userEvent.type(screen.getByLabelText(/^User name/), 'Ines Okafor');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ines@lowtide.example');
  await userEvent.type(screen.getByLabelText(/^Password/), 'needle6');
  await userEvent.type(screen.getByLabelText(/^Repeat password/), 'needle6');
}

async function goOn(name = 'Continue') {
  await userEvent.click(screen.getByRole('button', { name }));
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function walkToConduct() {
  await fill();
  await goOn();
  await heading('Where can we hear you?');
  await goOn();
  await heading('Terms and conditions');
  await goOn();
  await heading('Code of Conduct');
}

test('Continue on an empty form names every fault and puts the focus on the first', async () => {
  open();
  await goOn();
  expect(screen.getAllByText('This field is required')).toHaveLength(4);
  expect(screen.getByLabelText(/^User name/)).toHaveFocus();
  expect(server.calls).toEqual([]);
});

test('Enter goes on, and asks at once whether the email is free', async () => {
  open();
  await fill();
  await userEvent.keyboard('{Enter}');
  expect(await heading('Where can we hear you?')).toHaveFocus();
  expect(server.bodies('account/check_email')).toContainEqual({ email: 'ines@lowtide.example' });
});

test('Ctrl Enter goes on from step to step, and agrees', async () => {
  server.answer('account/sign_up', { result: { login_background: null } });
  open();
  await fill();
  for (const title of ['Where can we hear you?', 'Terms and conditions', 'Code of Conduct', 'Check your email']) {
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await heading(title);
  }
  expect(server.bodies('account/sign_up')).toHaveLength(1);
});

test('a registered email keeps one on the first step', async () => {
  server.answer('account/check_email', { status: 409, error: 'email_already_registered' });
  open();
  await fill();
  await goOn();
  expect(await screen.findByText('Your Email is already registered!')).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  expect(screen.getByLabelText(/^User name/)).toHaveValue('Ines Okafor');
});

test('an email that could not be checked is asked for again', async () => {
  server.answer('account/check_email', { status: 503 });
  open();
  await fill();
  await goOn();
  expect(await screen.findByText('Service Unavailable')).toBeVisible();
  server.answer('account/check_email', { result: true });
  await goOn();
  expect(await heading('Where can we hear you?')).toBeVisible();
});

test('the whole of it is sent after the Code of Conduct, with role and links', async () => {
  server.answer('account/sign_up', { result: { login_background: '/files/company.png' } });
  open('/sign-up?company_id=7');
  await userEvent.click(screen.getByRole('radio', { name: /Promoter/ }));
  await fill();
  await goOn();
  await heading('Where can we see your work?');
  await userEvent.type(screen.getByLabelText('Link to your work 1'), 'https://lowtide.example');
  await goOn();
  await heading('Terms and conditions');
  expect(screen.getByText(/you state that you are 18 or older and that you accept these terms/)).toBeVisible();
  expect(screen.getByText(/governed by California law/)).toBeInTheDocument();
  expect(screen.getByText(/DMCA notices are processed within two business days/)).toBeInTheDocument();
  await goOn();
  await heading('Code of Conduct');
  await goOn('Agree');
  await heading('Check your email');
  expect(server.bodies('account/sign_up')).toEqual([
    {
      user_name: 'Ines Okafor',
      email: 'ines@lowtide.example',
      pass: 'needle6',
      role: 'creator',
      sub_role: 'promoter',
      link_1: 'https://lowtide.example',
      link_2: '',
      redirect_url: `${window.location.origin}/confirm-new-email/`,
      company_id: 7,
    },
  ]);
  expect(storedLoginBackground()).toBe('/files/company.png');
  expect(useToasts.getState().items[0]).toMatchObject({
    text: 'Congratulations! Letter with confirmation will be sent to ines@lowtide.example. Check your email',
    duration: LONG_TOAST_MS,
  });
});

test('whoever was recommended says so, and the ways elsewhere keep by whom', async () => {
  server.answer('account/sign_up', { result: { login_background: null } });
  open('/sign-up?ref=low-tide-41');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/?ref=low-tide-41');
  await walkToConduct();
  await goOn('Agree');
  await heading('Check your email');
  expect(server.bodies('account/sign_up')).toMatchObject([{ ref: 'low-tide-41' }]);
});

test('Back leads through the steps with everything that was typed, and so does the browser', async () => {
  const router = open();
  await walkToConduct();
  await goOn('Back');
  await heading('Terms and conditions');
  await act(() => router.navigate(-1));
  await heading('Where can we hear you?');
  await goOn('Back');
  await heading('Who is signing up?');
  expect(screen.getByLabelText(/^Repeat password/)).toHaveValue('needle6');
});

test('a name that is taken leads back to its field, until it is changed', async () => {
  server.answer('account/sign_up', { status: 409, error: 'user_name_taken' });
  open();
  await walkToConduct();
  await goOn('Agree');
  await heading('Who is signing up?');
  const name = screen.getByLabelText(/^User name/);
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByText('User name taken')).toBeVisible();
  await userEvent.type(name, ' II');
  expect(screen.queryByText('User name taken')).toBeNull();
});

test('a link that the server does not like leads back to its step', async () => {
  server.answer('account/sign_up', {
    status: 400,
    error: 'invalid_request',
    fields: { link_2: 'Must be a web address' },
  });
  open();
  await walkToConduct();
  await goOn('Agree');
  await heading('Where can we hear you?');
  await waitFor(() => expect(screen.getByLabelText('Link to your music 2')).toHaveFocus());
});

test('another refusal is told where it happened, with a way to help', async () => {
  server.answer('account/sign_up', { status: 500 });
  open();
  await walkToConduct();
  await goOn('Agree');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('An error occurred during registration.');
  expect(alert).toHaveTextContent('Internal Server Error');
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
});

test('what is read meanwhile opens in a tab of its own, so that nothing typed is lost', async () => {
  server.answer('account/sign_up', { status: 500 });
  open();
  for (const name of ['Terms and conditions', 'Privacy Policy']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await walkToConduct();
  await goOn('Agree');
  expect(await screen.findByRole('link', { name: 'Help' })).toHaveAttribute('target', '_blank');
});

test('five seconds after the sign-up comes the log-in page', async () => {
  server.answer('account/sign_up', { result: { login_background: null } });
  open();
  await walkToConduct();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  await goOn('Agree');
  await heading('Check your email');
  expect(screen.getByText('Redirecting to log in… 5')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText(/Redirecting to log in… [01]/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(await screen.findByText('log-in page')).toBeVisible();
});

test('after a reload in the midst of it the first step stands again', async () => {
  const router = open();
  await walkToConduct();
  const state = router.state.location.state as unknown;
  cleanup();
  const again = open('/sign-up', state);
  expect(await heading('Who is signing up?')).toBeVisible();
  expect(again.state.location.state).toBeNull();
});
