import type { BrowserContext, Page } from '@playwright/test';
import {
  type Account,
  expect,
  expectAccessible,
  expectAnnounced,
  expectLive,
  pageOf,
  type Server,
  test,
} from './support';
import { secondTab } from './tabs';

const TRACK = 'Lantern Room';

/**
 * Opens the workspace on the first demo job with a track in the player. A mark on the window shows later that the page was not reloaded.
 */
async function listening(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByText('Coastal documentary').first().click();
  await page.getByRole('row').filter({ hasText: TRACK }).getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('heading', { name: TRACK })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  return page;
}

function star(page: Page, value: number) {
  return page
    .getByRole('radiogroup')
    .getByRole('radio', { name: `Rate ${value}`, exact: true })
    .first();
}

async function stillTheSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
}

test('key 7 in one tab lights seven stars in the other, and in a third that comes late', async ({
  browser,
  server,
}) => {
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const [one, two, three] = contexts as [BrowserContext, BrowserContext, BrowserContext];
  const first = await listening(one, server, 'manager@demo.test');
  const second = await listening(two, server, 'manager@demo.test');
  await first.keyboard.press('2');
  await expect(star(second, 2)).toBeChecked();
  await first.keyboard.press('7');
  await expect(star(first, 7)).toBeChecked();
  await expectAnnounced(first, 'You rate the track in 7');
  await expect(star(second, 7)).toBeChecked();
  const late = await listening(three, server, 'manager@demo.test');
  await expect(star(late, 7)).toBeChecked();
  await expectAccessible(first);
  for (const context of contexts) await context.close();
});

test('a colleague sees who rated, and Backspace takes the rating back everywhere', async ({ browser, server }) => {
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const mine = await listening(one, server, 'manager@demo.test');
  const theirs = await listening(two, server, 'manager2@demo.test');
  await expectLive(theirs);
  await mine.keyboard.press('3');
  await expectAnnounced(theirs, `Mara Kessel rated ${TRACK} 3`);
  await mine.keyboard.press('Backspace');
  await expect(mine.getByRole('radiogroup').first().getByRole('radio', { checked: true })).toHaveCount(0);
  const other = await secondTab(mine);
  await other.getByRole('row').filter({ hasText: TRACK }).getByRole('button', { name: /^Play/ }).click();
  await expect(other.getByRole('radiogroup').first().getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(theirs);
  await one.close();
  await two.close();
});

test('a server killed with -9 comes back and both tabs catch up without a reload', async ({ browser, server }) => {
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const first = await listening(one, server, 'manager@demo.test');
  const second = await listening(two, server, 'manager@demo.test');
  await first.keyboard.press('5');
  await expect(star(second, 5)).toBeChecked();
  await server.kill();
  await expect(first.getByText(/Connection lost, reconnecting/)).toBeVisible();
  await first.keyboard.press('9');
  await expect(star(first, 9)).toBeChecked();
  await expect(first.getByText(/1 rating will be saved/)).toBeVisible();
  await server.start();
  // the connection returns by itself, and a message says so for 3 seconds
  await expectAnnounced(first, 'Back, 1 rating sent');
  await expect(star(second, 9)).toBeChecked();
  await expectLive(second);
  await stillTheSamePage(first);
  await stillTheSamePage(second);
  await one.close();
  await two.close();
});

test('the stars of a row open on one’s own rating, and say nothing that readers cannot use', async ({
  context,
  server,
}) => {
  const page = await listening(context, server, 'manager@demo.test');
  const row = page.getByRole('row').filter({ hasText: TRACK });
  const open = row.getByRole('button', { name: `Rate ${TRACK}` });
  await page.keyboard.press('4');
  await expectAnnounced(page, 'You rate the track in 4');
  await open.click();
  const box = page.getByRole('dialog', { name: `Your rating of ${TRACK}` });
  await expect(box.getByRole('radio', { name: 'Rate 4', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(star(page, 5)).toBeChecked();
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(star(page, 4)).toBeChecked();
  await page.keyboard.press('Control+Shift+z');
  await expect(star(page, 5)).toBeChecked();
});
