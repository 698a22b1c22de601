import type { Page } from '@playwright/test';
import { Buyer, CARDS, payBy } from './buyer';
import { dropFile, fixture } from './drop-file';
import { linkTo, test } from './people';
import { expect, expectAnnounced } from './support';

const CHANGED = 'Subscription was changed successfully!';
const CANCELED = /^Your subscription has been canceled\. The current subscription is valid until \d\d\.\d\d\.\d{4}$/;

/** Checks that the catalogue shows these limits of the plan. */
async function expectLimits(page: Page, tracks: string, mbytes: string): Promise<void> {
  await expect(page.getByText(`of ${mbytes} Mb used`)).toBeVisible();
  await expect(page.getByText(`of ${tracks} tracks used`)).toBeVisible();
}

const popup = (page: Page) => page.getByRole('region', { name: /^(Buy|Change to) / });
const planStatus = (page: Page) => page.getByRole('region', { name: 'Your subscription' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Checks that a dialog refuses uploads, and that its button leads to the plans. */
async function expectUnpaid(page: Page, url: string): Promise<void> {
  await dropFile(page, fixture('cbr.mp3'));
  const dialog = page.getByRole('dialog', { name: 'Trial Expired' });
  await expect(dialog.getByText('Please Click Below To Upgrade Your Subscription')).toBeVisible();
  await dialog.getByRole('button', { name: 'Subscriptions' }).click();
  await expect(page).toHaveURL(`${url}/pricing`);
}

test('a whole life: trial, its end, a purchase, a failed renewal, an upgrade, the way back to Free', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const buyer = await Buyer.signUp(context, server);
  const pricing = await buyer.open('/pricing');

  await test.step('the trial runs, and ends', async () => {
    await expect(planStatus(pricing)).toContainText('14 days left');
    await buyer.endTrial();
    await pricing.goto(`${server.url}/creator/track/list`);
    await expectUnpaid(pricing, server.url);
    await expect(planStatus(pricing)).toContainText('Trial Expired');
  });

  const catalogue = await buyer.open('/creator/track/list');
  await expectLimits(catalogue, '2', '200');

  await test.step('a plan is bought with a coupon, and its limits hold in the other tab', async () => {
    await press(pricing, 'Buy plan: Starter');
    await popup(pricing).getByLabel('Coupon').fill('DEMO20');
    await press(pricing, 'Apply');
    await expect(popup(pricing)).toContainText('20% off the first payment');
    await expect(popup(pricing)).toContainText('Due today$4.00');
    const checkout = await buyer.tabOf(() => press(pricing, 'Confirm and pay'));
    await payBy(checkout, CARDS.pays, 'Pay $4.00');
    await expect(
      checkout.getByRole('heading', { name: 'Thank you! The subscription plan was successfully paid!' }),
    ).toBeVisible();
    await expectAnnounced(pricing, CHANGED);
    await expect(planStatus(pricing)).toContainText('Starter, billed monthly');
    await expectLimits(catalogue, '50', '1,024');
    await checkout.close();
  });

  const billing = await buyer.open('/billing');
  const methods = billing.getByRole('region', { name: 'Payment methods' });

  await test.step('a renewal fails, and is paid on the page of its invoice', async () => {
    await expect(methods.getByRole('row', { name: /4242/ })).toContainText('Default');
    const setup = await buyer.tabOf(() => press(billing, 'Add new'));
    await payBy(setup, CARDS.declinesCharges, 'Add card');
    await setup.waitForURL('**/billing');
    await setup.close();
    await expect(methods.getByRole('row', { name: /0341/ })).toBeVisible();
    await methods
      .getByRole('row', { name: /0341/ })
      .getByRole('button', { name: /^Make default/ })
      .click();
    await expect(methods.getByRole('row', { name: /0341/ })).toContainText('Default');
    await buyer.moveClock('month');
    const failed = billing.getByRole('alert').filter({ hasText: 'Your payment of $5.00 failed.' });
    await expect(failed).toContainText("We'll try again on");
    expect(await linkTo(context.request, server, buyer.person.email, 2)).toContain('/sandbox/invoice/');
    // the plan stays valid meanwhile
    await expect(planStatus(pricing)).toContainText('The last payment failed.');
    await expectLimits(catalogue, '50', '1,024');
    const invoice = await buyer.tabOf(() => failed.getByRole('link', { name: 'Pay now' }).click());
    await invoice.getByRole('radio', { name: /4242/ }).check();
    await press(invoice, 'Pay $5.00');
    await expect(invoice.getByText('This invoice is paid.')).toBeVisible();
    await invoice.close();
    await expect(failed).toHaveCount(0);
    await expect(planStatus(pricing)).not.toContainText('The last payment failed.');
  });

  await test.step('an upgrade says what it costs before it is made, and holds at once', async () => {
    await methods
      .getByRole('row', { name: /4242/ })
      .getByRole('button', { name: /^Make default/ })
      .click();
    await expect(methods.getByRole('row', { name: /0341/ })).not.toContainText('Default');
    await press(pricing, 'Buy Premium');
    await expect(popup(pricing)).toContainText(/Credit from your current plan−\$\d/);
    await expect(popup(pricing)).toContainText(/Next payment, \d\d\.\d\d\.\d{4}\$15\.00/);
    await press(pricing, 'Confirm the change');
    await expectAnnounced(pricing, CHANGED, 2);
    await expectLimits(catalogue, '500', '10,240');
    await expect(billing.getByRole('link', { name: 'Premium', exact: true })).toBeVisible();
  });

  await test.step('it is canceled, kept, canceled again, and becomes Free with its period', async () => {
    const cancel = async () => {
      await planStatus(pricing).getByRole('button', { name: 'Cancel subscription' }).click();
      const question = pricing.getByRole('dialog', { name: 'Cancel your subscription?' });
      await question.getByRole('button', { name: 'Cancel subscription' }).click();
    };
    await cancel();
    // both the toast and the text below the plans report the cancellation
    await expectAnnounced(pricing, CANCELED, 2);
    await planStatus(pricing).getByRole('button', { name: 'Keep my plan' }).click();
    await expect(planStatus(pricing)).toContainText('when it renews');
    await cancel();
    await expect(planStatus(pricing).getByRole('button', { name: 'Keep my plan' })).toBeVisible();
    await buyer.moveClock('year');
    await expect(planStatus(pricing)).toContainText('Trial Expired');
    await expectLimits(catalogue, '2', '200');
    expect(buyer.liveSubscriptions()).toBe(0);
    await expectUnpaid(catalogue, server.url);
  });
  await context.close();
});

test('two tabs buy at once, and one subscription is paid', async ({ browser, server }) => {
  const context = await browser.newContext();
  const buyer = await Buyer.signUp(context, server);
  const [first, second] = [await buyer.open('/pricing'), await buyer.open('/pricing')];
  for (const page of [first, second]) await press(page, 'Buy plan: Starter');
  const opened: Page[] = [];
  context.on('page', (page) => opened.push(page));
  await Promise.all([first, second].map((page) => press(page, 'Confirm and pay')));
  // the server may refuse one of two at once; its tab then closes
  const checkouts = () => opened.filter((page) => !page.isClosed() && page.url().includes('/sandbox/checkout/'));
  const isSettled = () => opened.every((page) => page.isClosed() || page.url().includes('/sandbox/checkout/'));
  await expect.poll(() => opened.length === 2 && isSettled() && checkouts().length > 0).toBe(true);
  const pay = async (checkout: Page) => {
    await checkout.reload();
    const field = checkout.getByLabel('Card number');
    await expect(field.or(checkout.getByRole('heading', { name: 'This checkout has expired' }))).toBeVisible();
    if (await field.isVisible()) await payBy(checkout, CARDS.pays, 'Pay $5.00');
  };
  await Promise.all(checkouts().map(pay));
  for (const page of [first, second]) await expect(planStatus(page)).toContainText('Starter, billed monthly');
  // if both could be paid, the second is ended and refunded
  await expect.poll(() => buyer.liveSubscriptions()).toBe(1);
  await expect.poll(() => buyer.paidInvoices()).toBe(1);
  await context.close();
});
