import type { Page } from '@playwright/test';
import { Buyer, CARDS, payBy } from './buyer';
import { test } from './people';
import { expect, expectAccessible, tabTo } from './support';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('plans and payment: no serious fault of accessibility, on trial and after a purchase', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const buyer = await Buyer.signUp(context, server);
  const page = await buyer.open('/billing');
  await expect(page.getByText('No payment methods yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/cancel-checkout`);
  await expect(heading(page, 'The payment was canceled')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/success-checkout/cs_none`);
  await expect(heading(page, 'Error!')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/pricing`);
  await page.getByRole('button', { name: 'Buy Premium' }).click();
  const popup = page.getByRole('region', { name: /^Buy / });
  await popup.getByLabel('Coupon').fill('NOPE');
  await popup.getByRole('button', { name: 'Apply' }).click();
  await expect(popup.getByText("This coupon doesn't exist or has expired")).toBeVisible();
  await expectAccessible(page);
  await popup.getByLabel('Coupon').fill('DEMO20');
  await expect(popup.getByText('20% off the first payment')).toBeVisible();
  await expectAccessible(page);

  const checkout = await buyer.tabOf(() => popup.getByRole('button', { name: 'Confirm and pay' }).click());
  await payBy(checkout, CARDS.pays, /^Pay/);
  await expect(heading(checkout, 'Thank you! The subscription plan was successfully paid!')).toBeVisible();
  await expectAccessible(checkout);
  await checkout.close();
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true });
  await page.getByRole('button', { name: 'Switch to annual: Premium' }).click();
  await expect(page.getByText('Credit from your current plan')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/billing`);
  await expect(page.getByRole('row', { name: /4242/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open invoice/ })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('a plan is bought and canceled by the keyboard alone', async ({ browser, server }) => {
  const context = await browser.newContext();
  const buyer = await Buyer.signUp(context, server);
  const page = await buyer.open('/pricing');
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Buy plan: Starter' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Buy Starter, monthly' })).toBeFocused();
  await tabTo(page, page.getByLabel('Coupon'));
  await keyboard.type('DEMO20');
  await keyboard.press('Enter');
  await expect(page.getByText('20% off the first payment')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Confirm and pay' }));
  const checkout = await buyer.tabOf(() => keyboard.press('Enter'));
  await tabTo(checkout, checkout.getByLabel('Card number'));
  await checkout.keyboard.type(CARDS.pays.replaceAll(' ', ''));
  await checkout.keyboard.press('Enter');
  await expect(heading(checkout, 'Thank you! The subscription plan was successfully paid!')).toBeFocused();
  await checkout.close();

  await tabTo(page, page.getByRole('button', { name: 'Cancel subscription' }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  // the safe answer has the focus
  await expect(question.getByRole('button', { name: 'Keep my plan' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Cancel subscription' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Keep my plan' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await context.close();
});
