import { type Account, expect, expectAccessible, expectLive, logIn, pageOf, test } from './support';

test('a wrong password opens the OOPS dialog, a right one the first page of the role', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByLabel('Email').fill('manager@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  const oops = page.getByRole('dialog', { name: 'OOPS' });
  await expect(oops).toContainText('Username or Password is invalid, please try again or reset password.');
  await oops.getByRole('button', { name: 'Try again' }).click();
  await logIn(page, server, 'manager@demo.test');
  await expect(page).toHaveURL(`${server.url}/manager/job/list`);
  await expectLive(page);
});

test('empty fields are named and nothing is sent', async ({ page, server }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The field "Email" is required')).toBeVisible();
  await expect(page.getByText('The field "Password" is required')).toBeVisible();
  expect(calls.filter((url) => url.endsWith('/log_in'))).toEqual([]);
});

test('a page of another role leads to 404 and an unknown one as well', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', '/manager/jobs/active');
  await expect(page).toHaveURL(`${server.url}/404`);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page).toHaveURL(`${server.url}/404`);
  await page.getByRole('button', { name: 'Go to Main' }).click();
  await expect(page).toHaveURL(`${server.url}/creator/statistic`);
});

test('logging out in one tab leads the other tab to the log-in page', async ({ context, server }) => {
  const first = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
  const second = await context.newPage();
  await second.goto(`${server.url}/creator/statistic`);
  await expectLive(second);
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('the theme follows the system until one is chosen, and the choice stays', async ({ browser, server }) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await context.close();
});

const SHELL_PAGES: readonly [Account, readonly string[]][] = [
  [
    'creator@demo.test',
    ['/creator/statistic', '/creator/job/list', '/creator/track/list', '/team', '/pricing', '/billing', '/affiliate'],
  ],
  ['manager@demo.test', ['/manager/job/list', '/manager/jobs/active', '/manager/company/list', '/team', '/affiliate']],
  ['admin@demo.test', ['/sh_admin/job/list', '/sh_admin/jobs/active', '/sh_admin/statistics']],
];

for (const [account, paths] of SHELL_PAGES) {
  test(`no page of ${account} has a serious fault of accessibility`, async ({ browser, server }) => {
    const context = await browser.newContext();
    const page = await pageOf(context, server, account, paths[0] ?? '/');
    for (const path of paths) {
      await page.goto(server.url + path);
      await expect(page.getByRole('main')).toBeVisible();
      await expectLive(page);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
    await context.close();
  });
}
