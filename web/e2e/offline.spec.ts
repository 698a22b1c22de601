import type { BrowserContext, Page } from '@playwright/test';
import { Deploys } from './deploys';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, type Server, test } from './support';

test.use({ serviceWorkers: 'allow' });

/** Waits until a service worker has a whole copy and serves the page. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Returns the paths of the files that the browser keeps. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return paths;
  });
}

async function open(context: BrowserContext, server: Server, path: string): Promise<Page> {
  const page = await pageOf(context, server, 'manager@demo.test', path);
  await controlled(page);
  // the pages of a manager, one after the other
  const cachedPages = async () =>
    (await kept(page)).filter((file) => /\/(jobs|workspace|profile)-page-.*\.js$/.test(file)).length;
  await expect.poll(cachedPages).toBe(3);
  await expectLive(page);
  return page;
}

test('without a connection the shell opens, says so, and comes back by itself', async ({ context, server }) => {
  const page = await open(context, server, '/manager/job/list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Connection' });
  await expect(bar).toContainText('You are offline');
  await expectAccessible(page);
  // no word is cut off at 200 % zoom
  await page.setViewportSize({ width: 720, height: 450 });
  const text = bar.getByText('You are offline');
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL(`${server.url}/team`);
  await context.setOffline(false);
  await expectLive(page);
  await expect(page.getByRole('region', { name: 'Connection' })).toBeHidden();
});

test('what a page could not read without a connection is there once it is back', async ({ context, server }) => {
  const page = await open(context, server, '/manager/job/list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Coastal documentary').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test('a visitor without a connection is told so on the log-in page', async ({ context, server }) => {
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(server.url);
  await controlled(page);
  expect(logged).toContain('Content is cached for offline use.');
  await context.setOffline(true);
  await expect.poll(() => logged).toContain('No connection: running in offline mode.');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeHidden();
});

test('a server that is killed and comes back is gone and there again for a page that was opened meanwhile', async ({
  context,
  server,
}) => {
  const page = await open(context, server, '/manager/job/list');
  await server.kill();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await server.start();
  await expectLive(page);
});

test('after a log-out the shell does not open without the server', async ({ context, server }) => {
  const page = await open(context, server, '/manager/job/list');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${server.url}/manager/job/list`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await context.setOffline(false);
});

test('no call, no file and nothing of the live connection is kept', async ({ context, server }) => {
  const page = await open(context, server, '/manager/jobs/active');
  await page.getByText('Coastal documentary').first().click();
  await page.getByRole('row').filter({ hasText: 'Slack Water' }).getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('heading', { name: 'Slack Water' })).toBeVisible();
  const files = await kept(page);
  expect(files).toContain('/');
  expect(files.filter((path) => !/^\/($|assets\/|favicon\.svg$|color-scheme\.js$)/.test(path))).toEqual([]);
});

test('pages that the role cannot open are not kept, nor is any once nobody is logged in', async ({
  context,
  server,
}) => {
  const page = await open(context, server, '/manager/job/list');
  const of = async (name: string) => (await kept(page)).filter((path) => path.includes(`/${name}-page-`));
  expect(await of('catalogue')).toEqual([]);
  expect(await of('job-board')).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => of('jobs')).toEqual([]);
  expect(await of('login')).not.toEqual([]);
});

test('a new build is told of, is kept for when all tabs are closed, and never mixes with the old one', async ({
  context,
  server,
}) => {
  const deploys = await Deploys.before(server);
  const page = await open(context, deploys.asServer(server), '/manager/job/list');
  const scripts = () =>
    page.evaluate(() =>
      [...document.scripts]
        .map(({ src }) => new URL(src, location.href).pathname)
        .filter((path) => path.startsWith('/assets/')),
    );
  const before = await scripts();

  deploys.deploy();
  // the page requests lazy parts that the server no longer has
  await page.getByRole('link', { name: 'Music Submissions' }).click();
  await expect(page.getByText('Coastal documentary').first()).toBeVisible();

  const wrong: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  const news = 'New content is available and will be used once all tabs are closed.';
  await page.reload();
  await expectAnnounced(page, news);
  // the scripts are those of the server's page, not of the copy
  const after = await scripts();
  expect(after).not.toEqual(before);
  expect(after.every((path) => path.includes('.next.'))).toBe(true);
  expect(wrong).toEqual([]);
  // its copy waits: a page that is opened later shows the message as well
  await page.reload();
  await expectAnnounced(page, news);

  // while a tab is open, the old copy serves everything without the server; once all tabs are closed, the new one does
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await scripts()).toEqual(before);
  await page.close();
  // the browser takes the new copy over some time after the last tab is closed
  await expect(async () => {
    const again = await context.newPage();
    await again.goto(`${deploys.url}/manager/job/list`);
    await expect(again.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const names = await again.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '));
    await again.close();
    expect(names).toContain('.next.');
  }).toPass();
  await context.setOffline(false);
  await deploys.stop();
});
