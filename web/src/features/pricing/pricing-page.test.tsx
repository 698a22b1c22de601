import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { SubscriptionInfo } from '../../protocol/generated/protocol';
import { applyUserChange } from '../../stores/session/apply';
import { useSession } from '../../stores/session/store';
import { fakeTab } from '../../testing/fake-tab';
import { renderPage, sessionOf } from '../../testing/render-page';
import { PLANS, paid, subscription } from '../../testing/subscription';
import { useToasts } from '../../ui/toast-store';
import PricingPage from './pricing-page';

let server: FakeServer;
let tab: ReturnType<typeof fakeTab>;

beforeEach(() => {
  server = fakeServer();
  fakeLive();
  server.answer('product/get_all', { result: PLANS });
  server.answer('user/get_subscribed_promotion', { result: null });
  tab = fakeTab();
  Element.prototype.scrollIntoView = vi.fn();
});

/** Opens the page as a person with that subscription. */
async function open(plan: SubscriptionInfo = subscription()) {
  server.answer('account/check_subscription', { result: plan });
  useSession.setState({ plan });
  const { product_title, is_active_subscription, stripe_customer_id, trialcounter } = plan;
  renderPage(<PricingPage />, {
    as: sessionOf('creator', {
      subscription: { product_title, is_active_subscription, stripe_customer_id },
      trialcounter,
    }),
    path: '/pricing',
  });
  await screen.findByRole('heading', { name: 'Premium' });
}

const card = (name: string) => screen.getByRole('region', { name });
const popup = () => screen.getByRole('region', { name: /^(Buy|Change to) / });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().items.map(({ text }) => text);
const ordered = () => server.bodies('subscription/update');

/** Applies another subscription, as if the provider had reported it. */
const publish = (plan: SubscriptionInfo) =>
  useSession.setState((state) => applyUserChange(state, { kind: 'subscription_changed', ...plan }));

test('each plan has its price by month and by year, and the free one its label', async () => {
  await open();
  expect(card('Trial Account')).toHaveTextContent('Free - 2 weeks trial');
  expect(card('Trial Account')).toHaveTextContent('Your plan');
  expect(card('Premium')).toHaveTextContent('$15/ month');
  await userEvent.click(screen.getByRole('radio', { name: /^Annual/ }));
  expect(card('Premium')).toHaveTextContent('$13.50/ month$162.00 a year in place of $180.00');
  expect(card('Unlimited')).toHaveTextContent('$30/ month$360.00 a year');
  expect(screen.getByText('saves 10%')).toBeVisible();
});

test('a plan is bought in a tab that the click opens, and a link leads there as well', async () => {
  await open();
  server.answer('subscription/update', {
    result: { url_to_redirect: 'https://pay.test/cs_1', product_title: 'premium' },
  });
  await press('Buy Premium');
  expect(screen.getByRole('heading', { name: 'Buy Premium, monthly' })).toHaveFocus();
  await press('Confirm and pay');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.test/cs_1'));
  expect(window.open).toHaveBeenCalledTimes(1);
  // the page in the new tab has no access to ours
  expect(tab.opener).toBeNull();
  expect(within(popup()).getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
    'href',
    'https://pay.test/cs_1',
  );
  expect(ordered()).toMatchObject([{ product_id: 'premium', periodicity: 'month' }]);
  expect(ordered()[0]).not.toHaveProperty('coupon');
  publish(paid({ product_title: 'premium' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Buy/ })).toBeNull());
  expect(toasts()).toEqual(['Subscription was changed successfully!']);
  expect(within(card('Premium')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
});

test('where the browser opens no tab, the link says so', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await open();
  server.answer('subscription/update', { result: { url_to_redirect: 'https://pay.test/1', product_title: 'starter' } });
  await press('Buy plan: Starter');
  await press('Confirm and pay');
  expect(await screen.findByText(/Your browser blocked the new tab/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the payment page' })).toBeVisible();
});

test.each([
  [{ result: { url_to_redirect: null, product_title: 'premium' } }, 'There is no url in the server response'],
  [
    { result: { url_to_redirect: 'javascript:alert(1)', product_title: 'x' } },
    'There is no url in the server response',
  ],
  [{ status: 503, error: 'try_again' }, 'Try again'],
] as const)('without an address the tab is closed and it is said: %o', async (reply, text) => {
  await open();
  server.answer('subscription/update', reply);
  await press('Buy Premium');
  await press('Confirm and pay');
  await waitFor(() => expect(toasts()).toEqual([text]));
  expect(tab.close).toHaveBeenCalled();
  expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
});

test('a coupon is checked while it is typed, and what it takes off stands in the sum', async () => {
  await open();
  server.answer('subscription/check_coupon', {
    result: { amount: null, percent_off: 20, duration: 'repeating', months: 3, first_payment: 12 },
  });
  await press('Buy Premium');
  const field = within(popup()).getByLabelText('Coupon');
  await userEvent.type(field, 'DEMO20');
  expect(await screen.findByText('20% off for 3 months')).toBeVisible();
  expect(popup()).toHaveTextContent('Coupon DEMO20−$3.00Due today$12.00');
  // the server has not checked the other code yet
  await userEvent.type(field, 'X');
  expect(popup()).toHaveTextContent('Due today$15.00');
  await userEvent.type(field, '{Backspace}{Enter}');
  expect(await screen.findByText('20% off for 3 months')).toBeVisible();
  server.answer('subscription/update', { result: { url_to_redirect: 'https://pay.test/1', product_title: 'premium' } });
  await press('Confirm and pay');
  await waitFor(() => expect(ordered()).toMatchObject([{ product_id: 'premium', coupon: 'DEMO20' }]));
});

test('a coupon that is not good stands at its field, and nothing is bought with it', async () => {
  await open();
  server.answer('subscription/check_coupon', { status: 400, error: 'invalid_coupon' });
  await press('Buy Premium');
  await userEvent.type(within(popup()).getByLabelText('Coupon'), 'NOPE');
  await press('Confirm and pay');
  expect(await screen.findByText("This coupon doesn't exist or has expired")).toBeVisible();
  expect(ordered()).toEqual([]);
  expect(tab.close).toHaveBeenCalled();
  // the code is known to be invalid and is not checked again
  await press('Apply');
  expect(server.bodies('subscription/check_coupon')).toEqual([
    { product_id: 'premium', periodicity: 'month', coupon: 'NOPE' },
  ]);
});

test('a coupon takes 100 characters and no more', async () => {
  await open();
  await press('Buy Premium');
  const field = within(popup()).getByLabelText('Coupon');
  await userEvent.click(field);
  await userEvent.paste('A'.repeat(101));
  expect(field).toHaveValue('');
  expect(screen.getByText('Can be max 100 characters long')).toBeVisible();
  await userEvent.paste('A'.repeat(100));
  expect(field).toHaveValue('A'.repeat(100));
});

test('a running plan is changed in its place: what it costs is shown first, and no tab is opened', async () => {
  await open(paid());
  const preview = { due_now: 8.25, due_next: 15, next_date: '2026-12-14T10:00:00Z', currency: 'usd', credit: 0 };
  server.answer('subscription/preview', { result: preview });
  server.answer('subscription/update', { result: { url_to_redirect: null, product_title: 'premium' } });
  await press('Buy Premium');
  await waitFor(() => expect(popup()).toHaveTextContent('Next payment, 12.14.2026$15.00Due today$8.25'));
  server.answer('account/check_subscription', { result: paid({ product_title: 'premium' }) });
  await press('Confirm the change');
  await waitFor(() => expect(toasts()).toEqual(['Subscription was changed successfully!']));
  expect(window.open).not.toHaveBeenCalled();
  expect(screen.queryByRole('heading', { name: /^Change to/ })).toBeNull();
});

test('a preview that cannot be had says so and can be asked for again; a bank that asks has a link', async () => {
  await open(paid());
  server.answer('subscription/preview', { status: 503, error: 'try_again' });
  await press('Buy Premium');
  const retry = await within(popup()).findByRole('button', { name: 'Retry' });
  server.answer('subscription/preview', {
    result: { due_now: 0, due_next: 15, next_date: '2026-12-14T10:00:00Z', currency: 'usd', credit: 4.5 },
  });
  await userEvent.click(retry);
  await waitFor(() => expect(popup()).toHaveTextContent('Credit from your current plan−$4.50'));
  const answer = { result: { url_to_redirect: 'https://pay.test/in_1', product_title: 'premium' } };
  server.answer('subscription/update', { ...answer, status: 'action_required' } as never);
  await press('Confirm the change');
  expect(await screen.findByRole('link', { name: 'Confirm it with your bank' })).toHaveAttribute(
    'href',
    'https://pay.test/in_1',
  );
});

test('the interval of the own plan can be changed', async () => {
  await open(paid());
  expect(within(card('Starter')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^Annual/ }));
  await press('Switch to annual: Starter');
  expect(screen.getByRole('heading', { name: 'Change to Starter, annual' })).toBeVisible();
});

test('a subscription is canceled after a question, and kept again', async () => {
  await open(paid());
  server.answer('subscription/unsubscribe', { result: true });
  await press('Cancel subscription');
  const question = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  server.answer('account/check_subscription', { result: paid({ cancel_at: '2026-12-14T10:00:00Z' }) });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel subscription' }));
  const sentence = 'Your subscription has been canceled. The current subscription is valid until 12.14.2026';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(useToasts.getState().items).toMatchObject([{ text: sentence, duration: 8000 }]);
  server.answer('subscription/resume', { result: true });
  server.answer('account/check_subscription', { result: paid() });
  await press('Keep my plan');
  expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});

test('a failed payment leads to billing', async () => {
  await open(paid({ status: 'past_due' }));
  expect(screen.getByRole('link', { name: 'Fix payment' })).toHaveAttribute('href', '/billing');
});

test('VIP / Managed is only pre-registered, once', async () => {
  await open();
  server.answer('user/subscribe_promotion', { result: true });
  await press('Pre-register: VIP / Managed');
  expect(await screen.findByText('Pre Registeration Successful')).toBeVisible();
  expect(server.bodies('user/subscribe_promotion')).toEqual([
    { email: 'ines@lowtide.example', promotion_type: 'plan_promotion' },
  ]);
  expect(within(card('VIP / Managed')).queryByRole('button')).toBeNull();
});

test('by the keyboard: Escape closes the popup, from its field as well, and the focus goes back to the card', async () => {
  await open();
  screen.getByRole('button', { name: 'Buy Premium' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(within(popup()).getByLabelText('Coupon'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: /^Buy/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Buy Premium' })).toHaveFocus());
});

test('plans that cannot be read say so and can be asked for again', async () => {
  server.answer('product/get_all', { status: 500 });
  server.answer('account/check_subscription', { status: 500 });
  renderPage(<PricingPage />, { as: 'creator', path: '/pricing' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('product/get_all', { result: PLANS });
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeVisible();
});

test('Back leads to the first page where this one was opened by its address', async () => {
  await open();
  await press('Back');
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
});
