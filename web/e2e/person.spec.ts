import { signUp } from './people';
import { expect, expectAnnounced, pageOf, tabTo, test } from './support';

test("a person's page shows what a colleague does, ends their sessions and keeps the staff's note", async ({
  browser,
  server,
}) => {
  server.sql("UPDATE account SET role = 'admin' WHERE email = 'manager2@demo.test'");
  const [hq, desk, home] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const creator = await pageOf(home, server, 'creator@demo.test', '/creator/job/list');
  const one = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/admin?sort=email_up');
  const row = one.getByRole('row').filter({ hasText: 'creator@demo.test' });
  const link = row.getByRole('link').first();
  await tabTo(one, link);
  await one.keyboard.press('Enter');
  await expect(one).toHaveURL(/\/sh_admin\/user\?id=\d+$/);
  await expect(one.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  const other = await pageOf(desk, server, 'manager2@demo.test', '/sh_admin/admin');
  await other.goto(one.url());
  await expect(other.getByRole('region', { name: 'Account' })).toBeVisible();

  // a note that one of them saves is shown to the other
  const note = one.getByRole('textbox', { name: 'Note' });
  await note.fill('Asked twice about invoices.');
  await note.press('Control+s');
  await expectAnnounced(one, 'The note was saved');
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Asked twice about invoices.');

  // a person who leaves with an unsaved note gets a confirmation dialog
  await note.fill('Half a sentence');
  await one.getByRole('link', { name: 'Back' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Half a sentence');
  await note.fill('Asked twice about invoices.');

  // a rating and its undo
  const rating = other.getByRole('button', { name: /Change the rating of/ });
  const before = (await rating.getAttribute('aria-label')) ?? '';
  await one.getByRole('button', { name: /Change the rating of/ }).click();
  await one.keyboard.press('3');
  await expect(rating).toHaveAccessibleName(/^3\. /);
  await one.keyboard.press('Control+z');
  await expect(rating).toHaveAccessibleName(before);

  // all sessions end
  await one.getByRole('button', { name: 'End all' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'End all' }).click();
  await expect(creator.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(other.getByText('Not logged in anywhere.')).toBeVisible();

  // the address names the open tab
  const tracks = one.getByRole('tab', { name: /^Tracks/ });
  await tracks.click();
  await expect(one.getByRole('region', { name: 'Tracks' }).getByRole('row').nth(1)).toBeVisible();
  await one.reload();
  await expect(tracks).toHaveAttribute('aria-selected', 'true');

  // the way back leads to the list as it was
  await one.getByRole('link', { name: 'Back' }).click();
  await expect(one).toHaveURL(/\/sh_admin\/admin\?sort=email_up$/);
  await expect(one.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const context of [hq, desk, home]) await context.close();
});

test('the confirmation is sent again from the page of who has just signed up, and the email is listed', async ({
  browser,
  server,
}) => {
  const [hq, home] = [await browser.newContext(), await browser.newContext()];
  await signUp(home.request, server);
  const page = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/admin');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('tab', { name: /^Emails/ }).click();
  const emails = page.getByRole('region', { name: 'Emails' }).getByRole('listitem');
  await expect(emails).toHaveCount(1);
  await page.getByRole('button', { name: 'Send confirmation again' }).click();
  await expectAnnounced(page, 'The confirmation was sent again');
  await expect(emails).toHaveCount(2);
  for (const context of [hq, home]) await context.close();
});
