import { Buyer, CARDS, payBy } from './buyer';
import { callAs, newCreator, test } from './people';
import { agreeToPolicy, expect, PASSWORD } from './support';

test('a link is made, and its dashboard moves with a click, a sign-up and a payment', async ({ browser, server }) => {
  const context = await browser.newContext();
  const person = await newCreator(context.request, server);
  await callAs(context.request, server, 'account/log_in', { email: person.email, pass: PASSWORD });
  await agreeToPolicy(context, server);
  const dashboard = await context.newPage();
  await dashboard.goto(`${server.url}/affiliate`);
  await dashboard.getByRole('button', { name: 'Create link' }).click();
  const link = dashboard.getByRole('link', { name: /^Your Shareable link: / });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/\/\?ref=[a-z0-9]+$/);
  await dashboard.getByRole('link', { name: 'Clicks, sign-ups and what they spent' }).click();
  await expect(dashboard.getByRole('radio', { name: 'You earned $0.00' })).toBeChecked();

  const visitor = await browser.newContext();
  const landing = await visitor.newPage();
  await landing.goto(address);
  await expect(dashboard.getByRole('radio', { name: 'Clicks 1' })).toBeVisible();
  await landing.reload();

  const ref = new URL(address).searchParams.get('ref');
  const buyer = await Buyer.signUp(visitor, server, { ref });
  await expect(dashboard.getByRole('radio', { name: 'Sign-ups 1' })).toBeVisible();
  const pricing = await buyer.open('/pricing');
  await pricing.getByRole('button', { name: 'Buy plan: Starter' }).click();
  const checkout = await buyer.tabOf(() => pricing.getByRole('button', { name: 'Confirm and pay' }).click());
  await payBy(checkout, CARDS.pays, 'Pay $5.00');
  await expect(dashboard.getByRole('radio', { name: 'They spent $5.00' })).toBeVisible();
  await expect(dashboard.getByRole('radio', { name: 'You earned $0.25' })).toBeVisible();
  await expect(dashboard.getByRole('radio', { name: 'Clicks 1' })).toBeVisible();
  await visitor.close();
  await context.close();
});
