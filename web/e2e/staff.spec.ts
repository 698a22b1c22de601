import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { signUp } from './people';
import {
  type Account,
  expect,
  expectAccessible,
  expectAnnounced,
  expectLive,
  pageOf,
  type Server,
  tabTo,
  test,
} from './support';

const PANEL = '/sh_admin/admin';

/** Opens a page for an account, in a context of its own. */
async function openAs(
  browser: Browser,
  server: Server,
  email: Account,
  path: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await pageOf(context, server, email, path);
  await expectLive(page);
  return { context, page };
}

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });
const emails = (page: Page) =>
  page.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.textContent));

/** Presses the button of the open dialog with this verb. */
const answer = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();

test('two of the staff see what the other does at once, and no row moves under the pointer', async ({
  browser,
  server,
}) => {
  server.sql("UPDATE account SET role = 'admin' WHERE email = 'manager2@demo.test'");
  const one = await openAs(browser, server, 'admin@demo.test', PANEL);
  const other = await openAs(browser, server, 'manager2@demo.test', PANEL);
  const creator = await openAs(browser, server, 'creator2@demo.test', '/creator/job/list');
  const blocked = 'creator2@demo.test';

  // a block logs the creator out, and is shown in the other panel
  await expect(rowOf(other.page, blocked)).toBeVisible();
  await rowOf(one.page, blocked)
    .getByRole('button', { name: /^Block / })
    .click();
  await answer(one.page, 'Block');
  await expectAnnounced(one.page, 'The user was blocked');
  await expect(rowOf(other.page, blocked)).toContainText('Blocked');
  await expect(creator.page.getByLabel('Password', { exact: true })).toBeVisible();
  await one.page.keyboard.press('Control+z');
  await expect(rowOf(other.page, blocked)).not.toContainText('Blocked');

  // a person who is put on hold leaves the other's list once the pointer is away
  const held = 'creator3@demo.test';
  await rowOf(other.page, blocked).hover();
  const before = await emails(other.page);
  await rowOf(one.page, held)
    .getByRole('button', { name: /^Hold / })
    .click();
  await answer(one.page, 'Hold');
  await expectAnnounced(one.page, 'The user was added to the hold list');
  await expect(rowOf(one.page, held)).toHaveCount(0);
  await signUp(other.context.request, server);
  await expect(other.page.getByText(/^1 new/)).toBeVisible();
  expect(await emails(other.page)).toEqual(before);
  await other.page.keyboard.press('r');
  await expect(rowOf(other.page, held)).toHaveCount(0);
  await expect(other.page.getByText('1 new sign-up just now')).toBeVisible();

  // the person is in the hold list, and returns to the first list
  await one.page.getByRole('switch', { name: 'Show hold user list' }).click();
  await expect(one.page).toHaveURL(/on_hold=1/);
  await rowOf(one.page, held)
    .getByRole('button', { name: /off hold$/ })
    .click();
  await expectAnnounced(one.page, 'The user was removed from the hold list');
  await expect(rowOf(one.page, held)).toHaveCount(0);
  await expect(one.page.getByText('Nothing was found')).toBeVisible();
  await other.page.mouse.move(0, 0);
  await expect(rowOf(other.page, held)).toBeVisible();
  await expectAccessible(other.page);
});

test('the panel is worked by keys alone, and deleting says what goes with an account', async ({ browser, server }) => {
  const { page, context } = await openAs(browser, server, 'admin@demo.test', PANEL);
  const person = await signUp(context.request, server);
  const row = rowOf(page, person.email);
  await expect(row).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('radio', { name: /^Admins/ })).toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: 'admin@demo.test' })).toContainText('Your account');
  await page.keyboard.press('[');
  await page.keyboard.press('f');
  await page.keyboard.type(person.email);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await tabTo(page, row.getByRole('button', { name: /^Confirm the email/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText('Yes');
  await tabTo(page, row.getByRole('button', { name: /^Delete / }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('All their content and stats will be removed');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, 'The user was deleted');
  await expect(page.getByText('Nothing was found')).toBeVisible();
});
