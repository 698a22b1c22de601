import { expect, expectAccessible, expectLive, pageOf, test } from './support';

const AUDIT = '/sh_admin/audit';

test('two of the staff see in the audit what the other does', async ({ browser, server }) => {
  server.sql("UPDATE account SET role = 'admin' WHERE email = 'manager2@demo.test'");
  const [hq, desk] = [await browser.newContext(), await browser.newContext()];
  const one = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/admin?sort=email_up');
  const other = await pageOf(desk, server, 'manager2@demo.test', `${AUDIT}?action=rating_given`);
  await expect(other.getByText('Nothing was found')).toBeVisible();
  await expectLive(other);

  await one
    .getByRole('row')
    .filter({ hasText: 'creator2@demo.test' })
    .getByRole('button', { name: /Change the rating of/ })
    .click();
  await one.keyboard.press('3');
  await expect(other.getByRole('button', { name: /^1 new/ })).toBeVisible();
  await other.keyboard.press('r');
  const line = other.getByRole('row').filter({ hasText: 'Rating given' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('→ 3');

  // a row opens in its place, and leads on to the history of the person
  await line.getByRole('button', { name: 'Open the entry' }).click();
  await expect(other.getByText('kept until')).toBeVisible();
  await expectAccessible(other);
  await line.getByRole('link').click();
  const history = other.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('changed the rating');
  await other.getByRole('link', { name: 'View all in the audit' }).click();
  await expect(other).toHaveURL(/\/sh_admin\/audit\?on=\d+$/);

  // the file of the lines that are shown
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'CSV of this view' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});
