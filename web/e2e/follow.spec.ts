import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, expectAnnounced, pageOf, type Server, test } from './support';

const BRIEF = 'Coastal documentary';
const LONG_TRACK = 'Undertow (No Drums)';
const OTHER_TRACK = 'Slack Water';

/** The most by which the two players may differ, in seconds, as the median of the samples. */
const MAX_APART = 0.15;
const IN_STEP_AFTER = 3;
const SAMPLES = 20;
const SAMPLE_GAP = 0.2;

/** Keeps the page's element that played last, for `soundOf`. */
async function recordPlayed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { played: this });
      return play.call(this);
    };
  });
}

interface Sound {
  seconds: number;
  /** The machine's time at that position, in seconds; both pages have the same clock. */
  at: number;
  isPaused: boolean;
}

function soundOf(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const { played } = window as unknown as { played?: HTMLMediaElement };
    return { seconds: played?.currentTime ?? 0, at: Date.now() / 1000, isPaused: played?.paused ?? true };
  });
}

/** Returns the seconds by which two playing pages differ, whichever was looked at first. */
async function apart(one: Page, other: Page): Promise<number> {
  const [left, right] = await Promise.all([soundOf(one), soundOf(other)]);
  return Math.abs(left.seconds - left.at - (right.seconds - right.at));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const hasPlayedTo = (page: Page, seconds: number) =>
  page.waitForFunction(
    (least) => ((window as unknown as { played?: HTMLMediaElement }).played?.currentTime ?? 0) >= least,
    seconds,
    { polling: 'raf' },
  );

const isPaused = (page: Page) => expect.poll(async () => (await soundOf(page)).isPaused);
const following = (page: Page) => page.getByRole('region', { name: 'Following' });
const followers = (page: Page) => page.getByRole('region', { name: 'Followers' });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const rowOf = (page: Page, title: string) => page.locator('tr[data-track]').filter({ hasText: title });
const playRow = (page: Page, title: string) =>
  rowOf(page, title)
    .getByRole('button', { name: new RegExp(`^Play ${title.replace(/[()]/g, '\\$&')}`) })
    .click();

/** Opens the workspace with all submissions of the first job. */
async function open(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  await recordPlayed(context);
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByRole('button', { name: BRIEF }).click();
  await expect(page).toHaveURL(/job=\d+/);
  await page.goto(`${page.url()}&shared=0`);
  await expect(page.locator('tr[data-track]').first()).toHaveAttribute('aria-current', 'true');
  return page;
}

/** Opens the pages of Mara, who leads, and of Teo, who follows her. */
async function openBoth(
  browser: Browser,
  server: Server,
): Promise<{ mara: Page; teo: Page; close: () => Promise<void> }> {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mara = await open(office, server, 'manager@demo.test');
  const teo = await open(studio, server, 'manager2@demo.test');
  await teo.getByRole('region', { name: 'Here now' }).getByRole('button', { name: 'Follow Mara Kessel' }).click();
  await expect(following(teo)).toContainText('Following Mara');
  await expect(followers(mara)).toContainText('Teo follows you');
  const close = async () => {
    await office.close();
    await studio.close();
  };
  return { mara, teo, close };
}

test('three seconds after joining two players differ by less than 150 ms, median', { tag: '@alone' }, async ({
  browser,
  server,
}) => {
  const { mara, teo, close } = await openBoth(browser, server);
  await playRow(mara, LONG_TRACK);
  await expect(player(teo).getByRole('heading', { name: LONG_TRACK })).toBeVisible();
  await isPaused(teo).toBe(false);
  const joined = (await soundOf(teo)).seconds;
  const measured: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await hasPlayedTo(teo, joined + IN_STEP_AFTER + sample * SAMPLE_GAP);
    measured.push(await apart(mara, teo));
  }
  const milliseconds = measured.map((seconds) => Math.round(seconds * 1000));
  test.info().annotations.push({ type: 'measured', description: `apart by ${milliseconds.join(', ')} ms` });
  expect((await soundOf(mara)).isPaused).toBe(false);
  expect(median(measured)).toBeLessThan(MAX_APART);
  await close();
});

test('a follower does what the leader does, also where their list does not show the track', async ({
  browser,
  server,
}) => {
  const { mara, teo, close } = await openBoth(browser, server);
  await teo.keyboard.press('f');
  await teo.keyboard.type('Undertow');
  await expect(rowOf(teo, OTHER_TRACK)).toHaveCount(0);
  await playRow(mara, OTHER_TRACK);
  await expect(player(teo).getByRole('heading', { name: OTHER_TRACK })).toBeVisible();
  await expect(teo.getByRole('region', { name: 'Track outside the list' })).toContainText(`Mara plays${OTHER_TRACK}`);
  await isPaused(teo).toBe(false);
  await expectAccessible(teo);
  await expectAccessible(mara);

  await player(mara)
    .getByRole('button', { name: `Pause ${OTHER_TRACK}` })
    .click();
  await isPaused(teo).toBe(true);
  await expect.poll(() => stoodApart(mara, teo)).toBeLessThan(MAX_APART);
  await expect(following(teo)).toBeVisible();
  await close();
});

/** Returns the seconds by which two paused pages differ. */
async function stoodApart(one: Page, other: Page): Promise<number> {
  const [left, right] = [await soundOf(one), await soundOf(other)];
  return Math.abs(left.seconds - right.seconds);
}

test('Escape leaves before it clears the search, and an own pause leaves too', async ({ browser, server }) => {
  const { mara, teo, close } = await openBoth(browser, server);
  await playRow(mara, LONG_TRACK);
  await isPaused(teo).toBe(false);
  await player(teo)
    .getByRole('button', { name: `Pause ${LONG_TRACK}` })
    .click();
  await expect(following(teo)).toHaveCount(0);
  await expect(followers(mara)).toHaveCount(0);
  expect((await soundOf(mara)).isPaused).toBe(false);

  await teo.keyboard.press('f');
  await teo.keyboard.type('Undertow');
  await expect(rowOf(teo, OTHER_TRACK)).toHaveCount(0);
  await teo.getByRole('region', { name: 'Here now' }).getByRole('button', { name: 'Follow Mara Kessel' }).click();
  await expect(following(teo)).toBeVisible();
  await teo.keyboard.press('Escape');
  await expect(following(teo)).toHaveCount(0);
  await expect(teo.getByRole('searchbox', { name: 'Search tracks' })).toHaveValue('Undertow');
  await close();
});

test('whoever is followed brings everyone to their moment: those who follow nobody are asked', async ({
  browser,
  server,
}) => {
  const { mara, teo, close } = await openBoth(browser, server);
  await playRow(mara, LONG_TRACK);
  await teo.getByRole('button', { name: 'Escape to leave' }).click();
  await expect(followers(mara)).toHaveCount(0);
  await mara.keyboard.press('Control+k');
  await mara.keyboard.type('bring everyone');
  await mara.getByRole('option', { name: 'Bring everyone here' }).click();
  await expectAnnounced(mara, 'Everyone here was invited to join you');
  await expectAnnounced(teo, /invites everyone to listen along/);
  await teo.getByRole('button', { name: 'Go' }).click();
  await expect(player(teo).getByRole('heading', { name: LONG_TRACK })).toBeVisible();
  await isPaused(teo).toBe(false);
  await close();
});

test('the following survives a restart of the server', async ({ browser, server }) => {
  const { mara, teo, close } = await openBoth(browser, server);
  await server.kill();
  await server.start();
  await expect(followers(mara)).toContainText('Teo follows you');
  await expect(following(teo)).toContainText('Following Mara');
  await playRow(mara, OTHER_TRACK);
  await expect(player(teo).getByRole('heading', { name: OTHER_TRACK })).toBeVisible();
  await close();
});
