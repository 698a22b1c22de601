import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, type Server, test } from './support';

const QUEUE = '/sh_admin/admin?filter=not_approved';
const WAITING = "role = 'creator' AND NOT approved AND NOT on_hold";

/** Makes three creators of the demo wait for an approval, and adds a second administrator. Returns the creators' names, oldest first. */
function letWait(server: Server): string[] {
  server.sql("UPDATE account SET role = 'admin' WHERE email = 'manager2@demo.test'");
  server.sql(`UPDATE account SET approved = false, on_hold = false, link_1 = '${server.url}/favicon.svg'
    WHERE email IN ('creator@demo.test', 'creator2@demo.test', 'creator3@demo.test')`);
  return server
    .sql(`SELECT user_name FROM account WHERE ${WAITING} ORDER BY email_confirmed DESC, created, id`)
    .split('\n');
}

const queueOf = (page: Page): Locator => page.getByRole('region', { name: 'Approval queue' });
const rowOf = (page: Page, name: string): Locator => queueOf(page).getByRole('row').filter({ hasText: name });
const paneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const names = (page: Page) =>
  queueOf(page)
    .getByRole('rowheader')
    .evaluateAll((heads) =>
      heads
        .filter((head) => head.getAttribute('scope') === 'row')
        .map((head) => head.querySelector('.clip')?.textContent),
    );

test('what one of the staff decides by a key, the other sees at once, and no row moves', async ({
  browser,
  server,
}) => {
  const waiting = letWait(server);
  const [first = '', second = ''] = waiting;
  const [hq, desk] = [await browser.newContext(), await browser.newContext()];
  const one = await pageOf(hq, server, 'admin@demo.test', QUEUE);
  const other = await pageOf(desk, server, 'manager2@demo.test', QUEUE);
  for (const page of [one, other]) {
    await expectLive(page);
    await expect(paneOf(page, first)).toBeVisible();
    expect(await names(page)).toEqual(waiting);
  }
  const place = await rowOf(other, first).boundingBox();
  await rowOf(other, first).hover();

  // the decided row stays with its decision, and the next person is open
  await one.keyboard.press('a');
  await expectAnnounced(one, 'The user was approved');
  await expect(paneOf(one, second)).toBeVisible();
  await expect(rowOf(one, first)).toContainText('Approved by you, email in');
  await expect(rowOf(other, first)).toContainText('Approved by');
  await expect(paneOf(other, first).getByRole('button', { name: /^Approve/ })).toBeDisabled();
  expect(await rowOf(other, first).boundingBox()).toEqual(place);
  expect(await names(other)).toEqual(waiting);
  await expectAccessible(other);

  // a person whose approval is undone waits again, on both pages
  await one.keyboard.press('Control+z');
  await expect(rowOf(one, first)).not.toContainText('Approved');
  await expect(rowOf(other, first)).not.toContainText('Approved');
  await expect(paneOf(other, first).getByRole('button', { name: /^Approve/ })).toBeEnabled();

  // R removes a decided row on the page where it is pressed, and on no other
  await one.keyboard.press('k');
  await one.keyboard.press('h');
  await expectAnnounced(one, 'The user was added to the hold list');
  await expect(rowOf(other, first)).toContainText('Put on hold by');
  await other.keyboard.press('r');
  await expect(rowOf(other, first)).toHaveCount(0);
  await expect(paneOf(other, second)).toBeVisible();
  await expect(rowOf(one, first)).toContainText('Put on hold by you');
  for (const context of [hq, desk]) await context.close();
});

test('a creator is heard and looked up by keys before they are held with a reason', async ({ context, server }) => {
  letWait(server);
  const name = server.sql("SELECT user_name FROM account WHERE email = 'creator@demo.test'");
  const page = await pageOf(context, server, 'admin@demo.test', QUEUE);
  await expect(queueOf(page).getByRole('rowheader').first()).toBeVisible();
  const pane = paneOf(page, name);
  for (let press = 0; press < (await names(page)).length && !(await pane.isVisible()); press += 1) {
    await page.keyboard.press('j');
  }
  await expect(pane.getByRole('button', { name: /^Play / }).first()).toBeVisible();

  // the player at the bottom of the shell
  const title = await pane
    .getByRole('region', { name: 'Tracks', exact: true })
    .getByRole('rowheader')
    .first()
    .textContent();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(title ?? '');

  // a link opens in a tab of its own
  const opened = context.waitForEvent('page');
  await page.keyboard.press('1');
  const tab = await opened;
  await expect(tab).toHaveURL(/\/favicon\.svg$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  // typed letters do not act as keys
  const reason = pane.getByRole('textbox', { name: 'Reason for a hold' });
  await reason.click();
  await page.keyboard.type('have a jar');
  await expect(reason).toHaveValue('have a jar');
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, 'The user was added to the hold list');
  await expect(rowOf(page, name)).toContainText('Put on hold by you');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Approval' })).toContainText('Next person');
});
