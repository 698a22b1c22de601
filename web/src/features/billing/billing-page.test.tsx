import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { Billing, Invoice, PaymentMethod } from '../../stores/billing/apply';
import { useSession } from '../../stores/session/store';
import { fakeTab } from '../../testing/fake-tab';
import { renderPage, sessionOf } from '../../testing/render-page';
import { paid } from '../../testing/subscription';
import { closeAllToasts, useToasts } from '../../ui/toast-store';
import BillingPage from './billing-page';

let server: FakeServer;
let live: ReturnType<typeof fakeLive>;

const method = (brand: string | null, last4: string | null, isDefault: boolean, more = {}): PaymentMethod => ({
  payment_method_id: `pm_${last4}`,
  brand,
  country: 'GB',
  exp_month: 9,
  exp_year: 2028,
  last4,
  type: 'card',
  default: isDefault,
  ...more,
});
const VISA = method('visa', '4417', true);
const AMEX = method('american_express', '1006', false);

const billing = (more: Partial<Billing> = {}): Billing => ({
  product_title: 'premium basic',
  interval: 'year',
  price: 108,
  is_active_subscription: true,
  status: 'active',
  cancel_at: null,
  currency: 'usd',
  failed_payment: null,
  storage_amount: 5120,
  storage_info: { all_mbytes: 5120, used_mbytes: 512 },
  payment_methods: [VISA, AMEX],
  next_payment: { amount: 108, date: '2026-12-14T10:00:00Z' },
  ...more,
});
const invoice = (id: string, more: Partial<Invoice> = {}): Invoice => ({
  id,
  number: `ND-${id}`,
  date: '2026-11-14T10:00:00Z',
  amount: 108,
  currency: 'usd',
  status: 'paid',
  pdf_url: null,
  hosted_url: `https://pay.test/${id}`,
  ...more,
});

beforeEach(() => {
  server = fakeServer();
  live = fakeLive();
  server.answer('billing/get_billing_info', { result: billing() });
  server.answer('billing/get_invoices', { result: { invoices: [], has_more: false } });
  useSession.setState({ plan: null, storage: null });
});

async function open() {
  server.answer('account/check_subscription', { result: paid() });
  renderPage(<BillingPage />, { as: sessionOf('creator'), path: '/billing' });
  await screen.findByRole('heading', { name: 'Payment methods' });
}

const definition = (name: string) => screen.getByText(name).nextSibling;
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);

test('the plan as it is billed: name, interval, price, whether it is active, storage', async () => {
  await open();
  expect(within(definition('Plan name') as HTMLElement).getByRole('link', { name: 'Premium Basic' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  const shown = ['Payment interval', 'Price', 'Active subscription', 'Next payment', 'Storage amount', 'Used storage'];
  await waitFor(() =>
    expect(shown.map((name) => definition(name)?.textContent)).toEqual([
      'Yearly',
      '$108.00',
      'Yes',
      '$108.00 on 12.14.2026',
      // the storage of the subscription that was read
      '200 Mb',
      '12.0 Mb',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Go to Pricing' })).toHaveAttribute('href', '/pricing');
  expect(screen.getByRole('region', { name: 'Current period' })).toHaveTextContent('11.14.2026 to 12.14.2026');
});

test('a plan that is not active says so, and nothing is to be paid', async () => {
  server.answer('billing/get_billing_info', {
    result: billing({
      product_title: 'free',
      interval: null,
      price: 0,
      is_active_subscription: false,
      next_payment: null,
    }),
  });
  await open();
  expect(definition('Active subscription')).toHaveTextContent('No');
  expect(definition('Payment interval')).toHaveTextContent('—');
  expect(screen.queryByText('Next payment')).toBeNull();
});

test('methods stand with system, country, expiry, digits and type; what is not told is a dash', async () => {
  server.answer('billing/get_billing_info', {
    result: billing({
      payment_methods: [
        VISA,
        method('mc', '8803', false),
        method(null, null, false, { exp_month: null, country: null, type: 'link' }),
      ],
    }),
  });
  await open();
  const heads = within(screen.getByRole('region', { name: 'Payment methods' })).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'System',
    'Country',
    'Expiration data',
    'Last 4 Digits',
    'Type',
    'Actions',
  ]);
  expect(row('4417')).toHaveTextContent('VisaGB09 / 20284417cardDefault');
  expect(row('8803')).toHaveTextContent('Mastercard');
  expect(row('link')).toHaveTextContent('————link');
});

test('one default clears the others, and meanwhile nothing else is begun', async () => {
  await open();
  server.answer('billing/change_default_payment_method', { result: true });
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const answered = fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address.endsWith('change_default_payment_method')) await promise;
    return answered(address, request);
  });
  await press('Make default: American Express 1006');
  expect(await screen.findByText('Loading. Please wait')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make default: American Express 1006' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Delete Visa 4417' })).toBeDisabled();
  server.answer('billing/get_billing_info', {
    result: billing({
      payment_methods: [
        { ...VISA, default: false },
        { ...AMEX, default: true },
      ],
    }),
  });
  resolve();
  await waitFor(() => expect(within(row('1006')).getByText('Default')).toBeVisible());
  expect(within(row('4417')).queryByText('Default')).toBeNull();
  expect(toasts()).toEqual([['Changed succesfully', 'American Express 1006 is now the default method']]);
});

test('a method is deleted after a question; the last of a live plan is refused in words', async () => {
  await open();
  server.answer('billing/delete_payment_method', {
    status: 409,
    error: 'conflict',
    message: 'Add another card first',
  } as never);
  const remove = async () => {
    await press('Delete Visa 4417');
    const question = await screen.findByRole('dialog', { name: 'Delete Visa 4417?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  };
  await remove();
  await waitFor(() => expect(toasts()).toEqual([['Conflict', 'Add another card first']]));
  expect(row('4417')).toBeVisible();
  closeAllToasts();
  server.answer('billing/delete_payment_method', { result: true });
  server.answer('billing/get_billing_info', { result: billing({ payment_methods: [AMEX] }) });
  await remove();
  await waitFor(() => expect(screen.queryByRole('row', { name: /4417/ })).toBeNull());
  expect(toasts()).toEqual([['Deleted succesfully', 'Visa 4417 was deleted']]);
});

test('a method is added in a new tab, and the page shows it once the provider has told', async () => {
  const { location } = fakeTab();
  await open();
  server.answer('billing/add_payment_method', { result: { url_to_redirect: 'https://pay.test/setup' } });
  await press('Add new');
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('https://pay.test/setup'));
  expect(screen.getByRole('link', { name: "Open the provider's page" })).toHaveAttribute(
    'href',
    'https://pay.test/setup',
  );
  server.answer('billing/get_billing_info', {
    result: billing({ payment_methods: [VISA, AMEX, method('mastercard', '8803', false)] }),
  });
  await live.frame('user:7', { kind: 'billing_changed' });
  expect(await screen.findByRole('row', { name: /8803/ })).toBeVisible();
});

test('without the provider the rest of the page stands, and the methods can be asked for again', async () => {
  server.answer('billing/get_billing_info', { result: billing({ payment_methods: null }) });
  await open();
  expect(screen.getByText('Payment methods cannot be shown right now')).toBeVisible();
  expect(definition('Price')).toHaveTextContent('$108.00');
  server.answer('billing/get_billing_info', { result: billing() });
  await press('Retry');
  expect(await screen.findByRole('row', { name: /4417/ })).toBeVisible();
});

test('a failed payment stands above all, with what can be done; without the provider only that it failed', async () => {
  const failed_payment = { amount: 108, retry_at: '2026-12-15T10:00:00Z', hosted_url: 'https://pay.test/in_9' };
  server.answer('billing/get_billing_info', { result: billing({ status: 'past_due', failed_payment }) });
  await open();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent("Your payment of $108.00 failed. We'll try again on 12.15.2026.");
  expect(within(alert).getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.test/in_9');
  server.answer('billing/get_billing_info', { result: billing({ status: 'past_due' }) });
  await live.frame('user:7', { kind: 'billing_changed' });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The last payment failed. Add another card'));
});

test('invoices lead to their file, else to their page, and older ones follow', async () => {
  const page = { invoices: [invoice('2', { pdf_url: 'https://pay.test/2.pdf' })], has_more: true };
  server.answer('billing/get_invoices', ({ after }) => ({
    result: after === '2' ? { invoices: [invoice('1', { number: null })], has_more: false } : page,
  }));
  await open();
  expect(await screen.findByRole('link', { name: 'PDF ND-2' })).toHaveAttribute('href', 'https://pay.test/2.pdf');
  await press('Show older');
  expect(await screen.findByRole('link', { name: 'Open invoice 1' })).toHaveAttribute('href', 'https://pay.test/1');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(screen.getByRole('link', { name: 'PDF ND-2' })).toBeVisible();
});

test('without methods and invoices the page says so; where it cannot be read it can be asked for again', async () => {
  server.answer('billing/get_billing_info', { status: 500 });
  server.answer('account/check_subscription', { status: 500 });
  renderPage(<BillingPage />, { as: sessionOf('creator'), path: '/billing' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('billing/get_billing_info', { result: billing({ payment_methods: [] }) });
  await userEvent.click(retry);
  expect(await screen.findByText('No payment methods yet')).toBeVisible();
  expect(await screen.findByText('No invoices yet')).toBeVisible();
});
