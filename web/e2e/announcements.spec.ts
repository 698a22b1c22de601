import { createServer } from 'node:http';
import { type Account, expect, expectAccessible, pageOf, Server, test } from './support';

const ANNOUNCED: readonly [string, string, Account][] = [
  ['/micro-promotions', 'Micro Promotions', 'creator2@demo.test'],
  ['/announce-netwrk', 'Netwrk', 'manager2@demo.test'],
];

for (const [path, name, account] of ANNOUNCED) {
  test(`${name}: one opts in by the keyboard alone, once and for all`, async ({ context, server }) => {
    const page = await pageOf(context, server, account, path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page);
    const field = page.getByLabel(/^Email/);
    // the person's own email is already filled in
    await expect(field).toHaveValue(account);
    await page.locator('#content').focus();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email field cannot be empty. Please enter a valid email address')).toBeVisible();
    await page.keyboard.type('nobody@nowhere');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or role. Please provide valid inputs.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'YOU ARE IN!' })).toBeFocused();
    await expect(field).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('nobody@nowhere.test')).toBeVisible();
    await expect(field).toHaveCount(0);
  });
}

test(`the announcements and the mastering page: no serious fault of accessibility`, async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'creator@demo.test', '/mastering-channel');
  await expect(page.getByRole('heading', { name: "Mastering isn't available yet" })).toBeVisible();
  await expectAccessible(page);
  for (const [path, name] of ANNOUNCED) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toBeVisible();
    await expectAccessible(page);
  }
  await context.close();
});

test("the partner's page stands in its frame, and cannot lead ours elsewhere", async ({ browser }) => {
  const partner = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<html lang="en"><title>Mastering</title><h1>Master a track</h1><a href="/away" target="_top">Away</a>`);
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  const at = partner.address();
  if (!at || typeof at === 'string') throw new Error('no port');
  const address = `http://127.0.0.1:${at.port}/start`;
  const server = await Server.start({ NEEDLEDROP_MASTERING_URL: address });
  try {
    const context = await browser.newContext();
    const page = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
    await page.getByRole('link', { name: 'Mastering Channel' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Master a track' })).toBeVisible();
    await expect(page.getByText('Loading. Please wait')).toBeHidden();
    await frame.getByRole('link', { name: 'Away' }).click();
    await expect(page).toHaveURL(`${server.url}/mastering-channel`);
    await expect(frame.getByRole('heading', { name: 'Master a track' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute('href', address);
    await expectAccessible(page);
    await context.close();
  } finally {
    await server.stop();
    partner.closeAllConnections();
    await new Promise<void>((resolve) => partner.close(() => resolve()));
  }
});
