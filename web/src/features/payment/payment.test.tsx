import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeTab } from '../../testing/fake-tab';
import { renderPage } from '../../testing/render-page';
import CancelPage from './cancel-page';
import SuccessPage, { checkoutOf } from './success-page';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
});

const THANKS = 'Thank you! The subscription plan was successfully paid!';
const open = (path: string) => renderPage(<SuccessPage />, { as: 'creator', path });
const home = () => screen.getByRole('link', { name: 'Go to Main' });

test.each([
  ['/success-checkout', undefined],
  ['/success-checkout/', undefined],
  ['/success-checkout/cs_1', 'cs_1'],
  ['/success-checkout/cs_1/', 'cs_1'],
  ['/success-checkout/more/cs_2', 'cs_2'],
  ['/success-checkout/success-checkout', undefined],
  ['/success-checkout/cs%E0', 'cs%E0'],
])('%s names the checkout %s', (path, id) => {
  expect(checkoutOf(path)).toBe(id);
});

test('a checkout is verified by the last part of the address, and the way on is home', async () => {
  server.answer('stripe/success_payment_check', { result: true, status: 'success' } as never);
  open('/success-checkout/cs_1');
  expect(screen.getByText('Loading. Please wait')).toBeVisible();
  expect(await screen.findByRole('heading', { name: THANKS })).toHaveFocus();
  expect(home()).toHaveAttribute('href', '/');
  expect(server.bodies('stripe/success_payment_check').at(-1)).toEqual({ id: 'cs_1' });
});

test('the page by its own name verifies nothing', () => {
  open('/success-checkout');
  expect(screen.getByRole('heading', { name: THANKS })).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('what was not paid says Error! with the cleaned words of the server', async () => {
  server.answer('stripe/success_payment_check', {
    result: true,
    status: 'error',
    error: 'payment_not-completed {card}',
  } as never);
  open('/success-checkout/cs_1');
  expect(await screen.findByRole('heading', { name: 'Error!' })).toHaveFocus();
  expect(screen.getByText('Payment not completed card')).toBeVisible();
  expect(home()).toBeVisible();
});

test("somebody else's checkout is an error as well, and can be asked for again", async () => {
  server.answer('stripe/success_payment_check', { status: 404, error: 'not_found' });
  open('/success-checkout/cs_9');
  expect(await screen.findByText('Not found')).toBeVisible();
  server.answer('stripe/success_payment_check', { result: true, status: 'success' } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: THANKS })).toBeVisible();
});

test('the subscription is managed in a tab of its own', async () => {
  const { location } = fakeTab();
  open('/success-checkout');
  server.answer('stripe/create_portal_session', { result: { url: 'https://pay.test/portal' } });
  await userEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('https://pay.test/portal'));
  expect(screen.getByRole('link', { name: 'Open your subscription page' })).toBeVisible();
});

test('who left the payment page is told that nothing was charged', () => {
  renderPage(<CancelPage />, { as: 'creator', path: '/cancel-checkout' });
  expect(screen.getByText("Nothing was charged, and your plan hasn't changed.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Pricing' })).toHaveAttribute('href', '/pricing');
  expect(home()).toBeVisible();
});
