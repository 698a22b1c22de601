import type { Page } from '@playwright/test';
import { SPECIFIED } from '../src/app/testing';
import type { Role } from '../src/protocol/generated/protocol';
import {
  type Account,
  agreeToPolicy,
  expect,
  expectAccessible,
  expectLive,
  logIn,
  PASSWORD,
  pageOf,
  Server,
  test,
} from './support';

const ROLES: readonly { role: Role; account: Account; home: string; settings: readonly string[] }[] = [
  {
    role: 'creator',
    account: 'creator@demo.test',
    home: '/creator/statistic',
    settings: ['Profile', 'Pricing', 'Billing', 'Affiliate'],
  },
  {
    role: 'manager',
    account: 'manager@demo.test',
    home: '/manager/job/list',
    settings: ['Profile', 'Affiliate'],
  },
  {
    role: 'admin',
    account: 'admin@demo.test',
    home: '/sh_admin/statistics',
    settings: ['Profile'],
  },
];

for (const { role, account, home, settings } of ROLES) {
  test(`${account} has the tabs, the settings and the top bar of the role`, async ({ context, server }) => {
    const page = await pageOf(context, server, account, '/');
    await expect(page).toHaveURL(server.url + home);
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.getByRole('listitem')).toHaveText(SPECIFIED[role].map((tab) => tab.replace(/ \+$/, ' new')));
    await expect(sidebar.getByText('v0.23.0')).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');

    const isCreator = account === 'creator@demo.test';
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toHaveCount(isCreator ? 0 : 1);
    await expect(page.getByRole('banner').getByText('Premium', { exact: false })).toHaveCount(isCreator ? 1 : 0);
    await page.getByRole('button', { name: 'Settings' }).click();
    const popover = page.getByRole('dialog', { name: 'Settings' });
    await expect(popover.getByRole('link')).toHaveText(settings);
    await expect(popover.getByRole('radio')).toHaveCount(3);
    await page.keyboard.press('Escape');

    // the logo leads back to the first tab
    await sidebar.getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL(`${server.url}/team`);
    await sidebar.getByRole('link', { name: 'Needledrop home' }).click();
    await expect(page).toHaveURL(server.url + home);
  });
}

test('below 1360 px the sidebar is a rail of icons', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1300, height: 800 } });
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/job/list');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(56);
  await expect(sidebar.getByText('Job Board')).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Job Board' })).toBeVisible();
  await expect(sidebar.getByText('v0.23.0')).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('second addresses lead to the pages, and pages of visitors to 404', async ({ context, server }) => {
  const creator = await pageOf(context, server, 'creator@demo.test', '/subscriptions');
  await expect(creator).toHaveURL(`${server.url}/pricing`);
  await creator.goto(`${server.url}/sign-up`);
  await expect(creator).toHaveURL(`${server.url}/404`);
  await context.clearCookies({ name: 'needledrop_session' });
  const admin = await pageOf(context, server, 'admin@demo.test', '/sh_admin/company-info?id=1');
  await expect(admin).toHaveURL(`${server.url}/sh_admin/company/info?id=1`);
  await admin.goto(`${server.url}/mastering-channel`);
  await expect(admin).toHaveURL(`${server.url}/404`);
});

test('who logs in after a log-out comes home, not to where the one before was', async ({ page, server }) => {
  await agreeToPolicy(page.context(), server);
  await logIn(page, server, 'manager@demo.test');
  await page.getByRole('link', { name: 'Music Submissions' }).click();
  await expect(page).toHaveURL(`${server.url}/manager/jobs/active`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.getByLabel('Email').fill('manager2@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/manager/job/list`);
});

for (const status of [404, 502]) {
  test(`a ${status} on the account's info opens /technical-works until the info loads`, async ({ context, server }) => {
    await context.route('**/api/account/get_info', (route) => route.fulfill({ status, body: '' }));
    const page = await pageOf(context, server, 'manager@demo.test', '/manager/invite/list');
    await expect(page).toHaveURL(`${server.url}/technical-works`);
    await expect(page.getByRole('heading', { name: 'Technical works' })).toBeVisible();
    await expectAccessible(page);
    await context.unroute('**/api/account/get_info');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${server.url}/manager/invite/list`);
    await page.goto(`${server.url}/technical-works`);
    await expect(page).toHaveURL(`${server.url}/manager/job/list`);
  });
}

test('another fault of the info is no technical works', async ({ context, server }) => {
  await context.route('**/api/account/get_info', (route) => route.fulfill({ status: 500, body: '' }));
  const page = await context.newPage();
  await page.goto(`${server.url}/manager/jobs/active`);
  await expect(page).toHaveURL(`${server.url}/`);
});

async function withoutAgreement(page: Page, server: Server, account: Account, value?: string): Promise<void> {
  await page.context().clearCookies({ name: 'needledrop_policy_1' });
  if (value) await page.context().addCookies([{ name: 'needledrop_policy_1', value, url: server.url }]);
  await page.request.post(`${server.url}/api/account/log_in`, { data: { email: account, pass: PASSWORD } });
  await page.goto(server.url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

test('creators and managers are asked to agree to the privacy policy until they do', async ({ page, server }) => {
  const notice = page.getByRole('region', { name: 'Privacy policy' });
  await withoutAgreement(page, server, 'manager@demo.test');
  await expect(notice).toContainText('Data is never sold or shared with external sources or A.I. agents.');
  await expect(notice.getByRole('link', { name: 'Review Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expectAccessible(page);
  await withoutAgreement(page, server, 'creator@demo.test', 'no');
  await notice.getByRole('button', { name: 'Agree' }).click();
  await expect(notice).toBeHidden();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'needledrop_policy_1');
  expect(cookie?.value).toBe('yes');
  // browsers cap the 36500 days at 400
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400);
  await page.reload();
  await expectLive(page);
  await expect(notice).toBeHidden();
});

test('admins are not asked to agree', async ({ page, server }) => {
  await withoutAgreement(page, server, 'admin@demo.test');
  await expectLive(page);
  await expect(page.getByRole('region', { name: 'Privacy policy' })).toBeHidden();
});

test('a new version is told by the live connection, with a way to reload', async ({ context, server }) => {
  await context.routeWebSocket('**/socket.io/**', (socket) => {
    const behind = socket.connectToServer();
    let isIntroduced = false;
    behind.onMessage((message) => {
      socket.send(message);
      // after the first event of the session: init
      if (!isIntroduced && typeof message === 'string' && message.includes('server_version')) {
        isIntroduced = true;
        socket.send('42["new_version",{"version":"0.24.0+anotherbuild"}]');
      }
    });
  });
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/job/list');
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available!' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await loaded;
});

test('a free creator counts down the trial by the second, and upgrades once it is over', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator2@demo.test', '/creator/statistic');
  const timer = page.getByRole('timer');
  await expect(timer).toHaveAccessibleName(/^Trial ends in: \d+ days?, \d+ hours?, \d+ minutes?, \d+ seconds?$/);
  await expect(timer).toHaveText(/^Trial ends in:\s*\d\d\s*days\s*\d\d\s*hours\s*\d\d\s*minutes\s*\d\d\s*seconds$/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  await expectAccessible(page);
  await context.route('**/api/account/get_info', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { trialcounter: number } };
    body.result.trialcounter = 0;
    await route.fulfill({ response: answer, json: body });
  });
  // the live connection would send the true count
  await context.routeWebSocket('**/socket.io/**', () => {});
  await page.reload();
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
});

test('on a phone the notice takes the place of the page', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Needledrop works on desktop only' })).toBeVisible();
  // pages that emails link to work on a phone
  await page.goto(`${server.url}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeInViewport();
  await context.close();
});

test.describe('with the offers turned on', () => {
  const withOffers = test.extend<object, { offering: Server }>({
    offering: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
      async ({}, use) => {
        const server = await Server.start({ NEEDLEDROP_UPSELL: 'on' });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });

  withOffers('free creators see them at the log-in and every hour', async ({ page, offering }) => {
    await page.clock.install();
    await agreeToPolicy(page.context(), offering);
    await logIn(page, offering, 'creator2@demo.test');
    const offer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Upgrade' }) });
    await expect(offer).toBeVisible();
    expect((await offer.boundingBox())?.width).toBe(720);
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(offer).toBeHidden();
    await page.clock.fastForward(3_500_000);
    await expect(offer).toBeHidden();
    await page.clock.fastForward(100_000);
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL(`${offering.url}/pricing`);
  });

  withOffers('they are not shown after a reload, nor to who has paid', async ({ page, offering }) => {
    const offer = page.getByRole('button', { name: 'Not now' });
    await logIn(page, offering, 'creator2@demo.test');
    await expect(offer).toBeVisible();
    await page.reload();
    await expectLive(page);
    await expect(offer).toBeHidden();
    await page.context().clearCookies();
    await logIn(page, offering, 'creator@demo.test');
    await expectLive(page);
    await expect(offer).toBeHidden();
  });
});
