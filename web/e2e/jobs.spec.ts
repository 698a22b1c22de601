import type { Locator, Page } from '@playwright/test';
import { callAs } from './people';
import { expect, expectAnnounced, PASSWORD, pageOf, test } from './support';
import { secondTab } from './tabs';

const LIST = '/manager/job/list';
const JOB = 'Strategy game: winter map ambience';

function row(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title });
}

test('a closed job shows at once in the open board of a creator and in the list of a colleague', async ({
  browser,
  server,
}) => {
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const [own, other, studio] = contexts;
  if (!own || !other || !studio) throw new Error('three contexts were made');
  const mine = await pageOf(own, server, 'manager@demo.test', LIST);
  const theirs = await pageOf(other, server, 'manager2@demo.test', LIST);
  const board = await pageOf(studio, server, 'creator@demo.test', '/creator/job/list');
  const entry = board.getByRole('row').filter({ hasText: JOB });
  await board.getByRole('button', { name: new RegExp(`^${JOB}`) }).click();
  await expect(board.getByRole('region', { name: 'Brief' })).toBeVisible();
  // a job disappears from the lists of its former status
  await theirs.getByRole('radio', { name: /^All/ }).click();
  await expect(row(theirs, JOB)).toBeVisible();

  await row(mine, JOB)
    .getByRole('button', { name: /^Close/ })
    .click();
  await expectAnnounced(mine, 'Status changed to closed');
  await expect(row(mine, JOB)).toHaveCount(0);
  await expect(theirs.getByText(/closed a job just now/)).toBeVisible();
  await expectAnnounced(theirs, 'Status changed to closed');
  await expectAnnounced(theirs, `${JOB}, by Mara Kessel`);
  await expect(row(theirs, JOB).getByText('closed', { exact: true })).toBeVisible();
  await expect(entry.getByText('closed', { exact: true })).toBeVisible();
  await expect(board.getByRole('button', { name: /^Add / }).first()).toBeDisabled();

  await row(theirs, JOB)
    .getByRole('button', { name: /^Reopen/ })
    .click();
  await expect(entry.getByText('closed', { exact: true })).toHaveCount(0);
  await expect(mine.getByText(/opened a job just now/)).toBeVisible();
  for (const context of contexts) await context.close();
});

test('a new job names what is missing, keeps what was entered and reaches the board of a creator', async ({
  browser,
  server,
}) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const board = await pageOf(studio, server, 'creator@demo.test', '/creator/job/list');
  await expect(board.getByRole('row').nth(1)).toBeVisible();
  const page = await pageOf(office, server, 'manager@demo.test', '/manager/jobs/active');
  // a person in several companies is asked for the company
  const company = `Breakwater Films ${Date.now()}`;
  const made = await page.request.post(`${server.url}/api/company/create`, {
    data: { name: company, description: 'Films' },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Job', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create job' });
  await expect(dialog.getByLabel(/^Title/)).toBeFocused();
  const title = `Lighthouse museum, audio guide ${Date.now() % 100_000}`;
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByRole('button', { name: 'NEXT' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(Array(5).fill('Fill in the empty fields'));
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(title);
  await expect(dialog.getByLabel(/^Description/)).toHaveAttribute('aria-invalid', 'true');
  // the focus moves to the first invalid control, even if it is not a text field
  await expect(dialog.getByLabel(/^Company/)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: company }).click();
  await expect(dialog.getByLabel(/^Company/)).toHaveText(company);
  await dialog.getByRole('button', { name: 'NEXT' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(4);
  await expect(dialog.getByLabel(/^Description/)).toBeFocused();

  await dialog.getByLabel(/^Description/).fill('Beds of one minute for nine rooms.');
  await dialog.getByLabel(/^Budget/).fill('2500');
  await dialog.getByLabel(/^Example link 1/).fill('https://lighthouse.example/rooms');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('region', { name: 'Job avatar' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, 'The Job was successfully! created');
  await expect(dialog).toBeHidden();
  // the form was shown over the workspace
  await page.goto(server.url + LIST);
  await expect(row(page, title)).toBeVisible();
  await expect(board.getByRole('row').filter({ hasText: title })).toBeVisible();

  await row(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit job' });
  await edit.getByLabel(/^Budget/).fill('2750');
  await edit.getByRole('button', { name: 'SAVE' }).click();
  await expectAnnounced(page, 'Job was updated successfully');
  await expect(board.getByRole('row').filter({ hasText: title })).toContainText('$2,750');
  await office.close();
  await studio.close();
});

test('a plan that the staff gives opens a locked job in both open pages, and taking it away locks it again', async ({
  context,
  request,
  server,
}) => {
  const first = await pageOf(context, server, 'creator2@demo.test', '/creator/job/list');
  const second = await secondTab(first);
  const tabs = [first, second];
  const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });
  const add = (page: Page) => page.getByRole('button', { name: /^Add / }).first();
  for (const page of tabs) {
    await page.getByRole('button', { name: /^Late-night drive rotation/ }).click();
    await expect(plan(page)).toContainText('Free plan');
    await expect(add(page)).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Upgrade plan' })).toBeVisible();
  }
  await callAs(request, server, 'account/log_in', { email: 'admin@demo.test', pass: PASSWORD });
  const give = (subscription: string) =>
    callAs(request, server, 'admin/update_hidden_subscription', { email: 'creator2@demo.test', subscription });
  await give('premium-free');
  for (const page of tabs) {
    await expect(plan(page)).toContainText('Premium-Free plan');
    await expect(add(page)).toBeEnabled();
  }
  await give('free');
  for (const page of tabs) {
    await expect(plan(page)).toContainText('Free plan');
    await expect(add(page)).toBeDisabled();
  }
});
