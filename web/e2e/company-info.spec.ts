import { expect, expectAnnounced, pageOf, recordAnnouncements, test } from './support';

test('a picture that the staff set shows in a member’s open list, and so does its going', async ({
  browser,
  server,
}) => {
  const [hq, office] = [await browser.newContext(), await browser.newContext()];
  await recordAnnouncements(hq);
  const list = await pageOf(office, server, 'manager@demo.test', '/manager/company/list');
  const picture = list
    .getByRole('row', { name: /Harbourlight Pictures/ })
    .locator('img')
    .first();
  await expect(list.getByRole('row', { name: /Harbourlight Pictures/ })).toBeVisible();
  await expect(picture).toHaveCount(0);

  const info = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/company/list');
  await info.getByRole('button', { name: 'Information about Harbourlight Pictures' }).click();
  await info.getByRole('tab', { name: 'Images' }).focus();
  await info.keyboard.press('Enter');
  const buffer = await info.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await info.getByLabel('Choose: Logo').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await expectAnnounced(info, 'Logo loaded successfully!');
  await expect(picture).toBeVisible();

  await info.getByRole('button', { name: 'Use the default: Logo' }).focus();
  await info.keyboard.press('Enter');
  await expect(picture).toHaveCount(0);
  await hq.close();
  await office.close();
});

test('a member leaves for the numbers of the company, which the staff reach from its jobs', async ({
  browser,
  server,
}) => {
  const [office, hq] = [await browser.newContext(), await browser.newContext()];
  const page = await pageOf(office, server, 'manager@demo.test', '/manager/company/list');
  await page.getByRole('button', { name: 'Statistics of Harbourlight Pictures' }).click();
  await expect(page).toHaveURL(/\/manager\/company\/statistics\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbourlight Pictures' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Coastal documentary/ })).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  expect(saved.suggestedFilename()).toMatch(/^company-\d+-statistics-\d{4}-\d\d-\d\d\.csv$/);
  const staff = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/company/info?id=1');
  await staff.getByRole('main').getByRole('link', { name: 'Statistics', exact: true }).click();
  await expect(staff).toHaveURL(/\/sh_admin\/company\/statistics\?id=1$/);
  await expect(staff.getByRole('row', { name: /Coastal documentary/ })).toBeVisible();
  await office.close();
  await hq.close();
});
