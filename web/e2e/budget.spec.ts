import type { Page } from '@playwright/test';
import { type AppRoute, ROUTES } from '../src/app/routes';
import type { Role } from '../src/protocol/generated/protocol';
import { openSubmissions } from './review-page';
import { Desk } from './share-desk';
import { type Account, expect, pageOf, test } from './support';

const JAVASCRIPT_BYTES = 250 * 1024;
const SHARED_BYTES = 120 * 1024;
const PRICING_OWN_BYTES = 20 * 1024;
const MAX_FILES = 15;

interface Scripts {
  files: () => number;
  /** Bytes on the wire of the scripts whose address matches the pattern; of all scripts without a pattern. */
  bytes: (of?: RegExp) => number;
}

/** Counts the scripts that a page loads from now on, and their bytes on the wire. */
async function countScripts(page: Page): Promise<Scripts> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, { url: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response: { url } }) => {
    if (type === 'Script') scripts.set(requestId, { url, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  const bytes = (of = /^/) =>
    [...scripts.values()].filter(({ url }) => of.test(url)).reduce((sum, script) => sum + script.bytes, 0);
  return { files: () => scripts.size, bytes };
}

test('the workspace loads with less than 250 KB of JavaScript on the wire, and is usable soon', {
  tag: '@alone',
}, async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'manager@demo.test', '/404');
  const scripts = await countScripts(page);
  const began = Date.now();
  await page.goto(`${server.url}/manager/jobs/active`);
  await expect(page.getByText('Coastal documentary').first()).toBeVisible();
  const milliseconds = Date.now() - began;
  test
    .info()
    .annotations.push({ type: 'measured', description: `${scripts.bytes()} bytes of scripts, ${milliseconds} ms` });
  expect(scripts.files()).toBeGreaterThan(0);
  expect(scripts.bytes()).toBeLessThan(JAVASCRIPT_BYTES);
  // the target is 1.5 s on an idle machine; a test machine may be busy
  expect(milliseconds).toBeLessThan(5000);
  await context.close();
});

test('a job that is opened directly loads with less than 250 KB of JavaScript on the wire', {
  tag: '@alone',
}, async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await openSubmissions(context, server, 'manager@demo.test');
  const scripts = await countScripts(page);
  await page.reload();
  await expect(page.locator('tr[data-track]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  test.info().annotations.push({ type: 'measured', description: `${scripts.bytes()} bytes of scripts` });
  expect(scripts.files()).toBeGreaterThan(0);
  expect(scripts.bytes()).toBeLessThan(JAVASCRIPT_BYTES);
  await context.close();
});

test('the pricing page loads with at most 250 KB of JavaScript on the wire, 20 KB of it its own', {
  tag: '@alone',
}, async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'creator@demo.test', '/404');
  const scripts = await countScripts(page);
  await page.goto(`${server.url}/pricing`);
  await expect(page.getByRole('heading', { name: 'Unlimited', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = scripts.bytes(/\/pricing-page-[^/]*\.js$/);
  const description = `${scripts.bytes()} bytes of scripts, ${own} of them the page's own`;
  test.info().annotations.push({ type: 'measured', description });
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(PRICING_OWN_BYTES);
  expect(scripts.bytes()).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
  await context.close();
});

/** Records the time at which the page's first sound has moved on, in milliseconds from its navigation. */
async function recordFirstSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const look = () => {
        if (this.currentTime > 0) Object.assign(window, { soundedAt: Math.round(performance.now()) });
        else setTimeout(look);
      };
      look();
      return play.call(this);
    };
  });
}

test('a shared page plays with less than 120 KB of JavaScript on the wire', { tag: '@alone' }, async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'Heard at once');
  const { link } = await desk.link();
  await desk.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = await countScripts(page);
  await recordFirstSound(page);
  await page.goto(link);
  const milliseconds = await page.waitForFunction(() => (window as unknown as { soundedAt?: number }).soundedAt);
  // the target is 1 s on an idle machine
  const description = `${scripts.bytes()} bytes of scripts, first sound after ${await milliseconds.jsonValue()} ms`;
  test.info().annotations.push({ type: 'measured', description });
  expect(scripts.files()).toBeGreaterThan(0);
  expect(scripts.bytes()).toBeLessThan(SHARED_BYTES);
  await context.close();
});

test('scripts are compressed, named by their content and cached for good', async ({ request, server }) => {
  const html = await (await request.get(`${server.url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(server.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()['content-encoding']).toBe('br');
  expect(answer.headers()['cache-control']).toContain('immutable');
  // the page may contain data, but no scripts
  expect(html).not.toMatch(/<script(?![^>]*(\bsrc=|type="application\/json"))/);
});

const ACCOUNTS: Record<Role, Account> = {
  creator: 'creator@demo.test',
  manager: 'manager@demo.test',
  admin: 'admin@demo.test',
};

/** Returns everybody who may open the page; null is a visitor. Nobody sees the page of technical works while the server answers. */
function visitorsOf({ access }: AppRoute): readonly (Account | null)[] {
  if (access === 'technical') return [];
  return typeof access === 'string' ? [null] : access.map((role) => ACCOUNTS[role]);
}

/** The number of loads that wait for an idle network at the same time. */
const LOADS_AT_ONCE = 3;

test('the first load of a page asks for at most 15 scripts, styles and fonts', async ({ browser, server }) => {
  const over: string[] = [];
  const visits = ROUTES.filter(({ load }) => load).flatMap((route) =>
    visitorsOf(route).map((account) => ({ path: route.path, account })),
  );
  const visit = async ({ path, account }: (typeof visits)[number]) => {
    const context = await browser.newContext();
    const asked: string[] = [];
    context.on('response', (response) => {
      if (['script', 'stylesheet', 'font'].includes(response.request().resourceType())) asked.push(response.url());
    });
    if (account) await pageOf(context, server, account, path);
    else await (await context.newPage()).goto(server.url + path);
    await context.pages()[0]?.waitForLoadState('networkidle');
    if (asked.length > MAX_FILES) over.push(`${path}: ${asked.join(' ')}`);
    await context.close();
  };
  const left = [...visits];
  const visitAll = async () => {
    for (let next = left.shift(); next; next = left.shift()) await visit(next);
  };
  await Promise.all(Array.from({ length: LOADS_AT_ONCE }, visitAll));
  expect(over).toEqual([]);
});

test('what a page shows is asked for beside its code, and once', async ({ browser, server }) => {
  // requests that a service worker makes could not be delayed
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await pageOf(context, server, ACCOUNTS.creator, '/404');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/catalogue-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const read = page.waitForRequest('**/api/track/get');
  await page.goto(`${server.url}/creator/track/list`, { waitUntil: 'commit' });
  await read;
  const heading = page.getByRole('heading', { name: 'Track Catalog' });
  await expect(heading).toHaveCount(0);
  release();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/track/get')).toHaveLength(1);
  await context.close();
});
