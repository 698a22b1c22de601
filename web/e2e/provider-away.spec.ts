import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAnnounced, expectLive, pageOf, Server, test } from './support';

const ACCOUNT = 'creator2@demo.test';
const CUSTOMER = 'cus_of_the_tests';

const listOf = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

const CARD = {
  id: 'pm_1',
  object: 'payment_method',
  type: 'card',
  customer: CUSTOMER,
  card: { brand: 'visa', country: 'US', exp_month: 12, exp_year: 2034, last4: '4242' },
};

/** Returns the provider's answer while it works: a customer with one card and no invoices. */
function answerTo(path: string): object {
  if (path.endsWith('/payment_methods')) return listOf([CARD]);
  if (path === `/v1/customers/${CUSTOMER}`) {
    return { id: CUSTOMER, object: 'customer', invoice_settings: { default_payment_method: CARD.id }, metadata: {} };
  }
  return listOf([]);
}

/** A payment provider that answers, fails, or leaves requests open. */
class FakeProvider {
  mode: 'well' | 'failing' | 'silent' = 'well';
  /** Requests that were received, such as `POST /v1/checkout/sessions`. */
  readonly asked: string[] = [];
  readonly #open: ServerResponse[] = [];
  readonly #http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname;
    this.asked.push(`${request.method} ${path}`);
    request.resume();
    if (this.mode === 'silent') {
      this.#open.push(response);
      return;
    }
    const isWell = this.mode === 'well';
    response.writeHead(isWell ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isWell ? answerTo(path) : { error: { type: 'api_error', message: 'down' } }));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    for (const response of this.#open) response.destroy();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

let provider: FakeProvider;
let shop: Server;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  provider = new FakeProvider();
  shop = await Server.start({
    NEEDLEDROP_PAYMENTS: 'stripe',
    NEEDLEDROP_STRIPE_KEY: 'sk_test_of_the_tests',
    NEEDLEDROP_STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_tests',
    NEEDLEDROP_STRIPE_URL: await provider.start(),
  });
  shop.sql(
    `insert into subscription (user_id, stripe_customer_id) select id, '${CUSTOMER}' from account where email = '${ACCOUNT}'
     on conflict (user_id) do update set stripe_customer_id = excluded.stripe_customer_id;
     insert into plan_price (product_id, interval, price_id, amount_cents) values ('starter', 'month', 'price_of_the_tests', 500)
     on conflict do nothing`,
  );
});
test.afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

test('while the provider is down, billing says so beside what is known, and Retry shows the cards', async ({
  context,
}) => {
  provider.mode = 'failing';
  const page = await pageOf(context, shop, ACCOUNT, '/billing');
  await expect(page.getByText('Payment methods cannot be shown right now')).toBeVisible();
  await expect(page.getByText('Active subscription')).toBeVisible();
  const retries = page.getByRole('button', { name: 'Retry' });
  await expect(retries).toHaveCount(2);
  await page.getByRole('button', { name: 'Add new' }).click();
  await expectAnnounced(page, 'Try again');
  await expect.poll(() => context.pages().length).toBe(1);
  provider.mode = 'well';
  // both at once, since a panel that repeats its request by itself removes its button
  await retries.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(page.getByRole('region', { name: 'Payment methods' }).getByRole('row', { name: /4242/ })).toBeVisible();
  await expect(page.getByText('No invoices yet')).toBeVisible();
});

test('while the provider is down, a purchase closes its tab, and a payment is not called paid', async ({ context }) => {
  provider.mode = 'failing';
  const page = await pageOf(context, shop, ACCOUNT, '/pricing');
  await page.getByRole('button', { name: 'Buy plan: Starter' }).click();
  await page.getByRole('button', { name: 'Confirm and pay' }).click();
  await expectAnnounced(page, 'Try again');
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(page.getByRole('button', { name: 'Confirm and pay' })).toBeEnabled();
  await page.goto(`${shop.url}/success-checkout/cs_1`);
  await expect(page.getByRole('heading', { name: 'Error!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('while the provider is silent, one press asks once, other people and calls do not wait, and billing says so', async ({
  browser,
  context,
}) => {
  provider.mode = 'silent';
  provider.asked.length = 0;
  const page = await pageOf(context, shop, ACCOUNT, '/pricing');
  await page.getByRole('button', { name: 'Buy plan: Starter' }).click();
  const pay = page.getByRole('button', { name: 'Confirm and pay' });
  await pay.dblclick();
  const busy = page.getByRole('button', { name: 'Loading. Please wait' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => provider.asked).toContain('POST /v1/checkout/sessions');
  const billing = await context.newPage();
  await billing.goto(`${shop.url}/billing`);
  await expect(billing.getByText('Loading. Please wait').first()).toBeVisible();

  const others = await browser.newContext();
  const board = await pageOf(others, shop, 'creator3@demo.test', '/creator/job/list');
  await expectLive(board);
  await expect(board.getByRole('button', { name: /^Coastal documentary/ })).toBeVisible();
  // the provider still leaves its requests open, so the board has not waited for them
  await expect(busy).toBeVisible();
  await others.close();

  await expectAnnounced(page, 'Try again');
  await expect(billing.getByText('Payment methods cannot be shown right now')).toBeVisible();
  expect(provider.asked.filter((asked) => asked === 'POST /v1/checkout/sessions')).toHaveLength(1);
});
