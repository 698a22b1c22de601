import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Account, expect, plainPageOf, type Server, test } from '../support';
import { makeTracks } from './made-tracks';
import { answerMany, answerWhole, TRACKS } from './many-rows';
import { longestTask, median, timeKeys } from './timing';

const KEYS = 60;
const ROUNDS = 3;

function say(what: string, figures: Record<string, number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)} ms`);
  console.info(`${what}: ${text.join(', ')}`);
}

/** Goes down and up a list, by the keyboard and by the wheel. */
async function goThrough(page: Page, list: string): Promise<void> {
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowDown');
  const scroller = page.getByRole('region', { name: list });
  for (const share of [0.25, 0.5, 1, 0]) {
    await scroller.evaluate((box, to) => {
      box.scrollTop = box.scrollHeight * to;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, share);
  }
}

interface Opening {
  account: Account;
  path: string;
  prepare: (context: BrowserContext, count: number) => Promise<void> | void;
  /** Loads many rows before anything is measured, as after a long scroll. */
  load?: (page: Page, count: number) => Promise<void>;
  /** Waits until the rows are shown, and then goes through them. */
  use: (page: Page) => Promise<void>;
}

/** Returns the longest task from the opening on, the least of a few rounds: other work of the machine only adds to it. */
async function longestOf(browser: Browser, server: Server, opening: Opening, count: number): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await opening.prepare(context, count);
    const page = await plainPageOf(context, server, opening.account, '/404');
    const open = () => page.goto(server.url + opening.path);
    if (opening.load) {
      await open();
      await opening.load(page, count);
    }
    found.push(
      await longestTask(browser, page, async () => {
        if (!opening.load) await open();
        await opening.use(page);
      }),
    );
    await context.close();
  }
  return Math.min(...found);
}

async function timeWorkspace(browser: Browser, server: Server, count: number): Promise<void> {
  const context = await browser.newContext();
  await answerMany(context, {
    call: 'application/get_applied',
    rows: 'tracks',
    id: 'track_id',
    total: 'number_of_tracks',
    count,
  });
  // the server does not know these tracks, so commands about them are not sent, and a pressed rating stays. The filter is in the page
  // itself, as a route would have each press wait for another process
  await context.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
      if (!/"rating\.set_track"|"presence/.test(String(message))) send.call(this, message);
    };
  });
  const page = await plainPageOf(context, server, 'manager@demo.test', '/manager/jobs/active');
  await page.getByRole('button', { name: 'Trail shoe launch' }).click();
  const row = page.locator('tr[data-track]').first();
  await row.click();
  for (const [what, keys] of Object.entries({ 'a rating': ['7', '3', '9', '5'], 'the row': ['ArrowDown'] })) {
    const { painted, own } = await timeKeys(page, keys, KEYS);
    say(`workspace, ${count} rows, ${what}`, {
      'key to paint, median': median(painted),
      'of the main thread, median': median(own),
    });
  }
  await context.close();
}

test('keys in a workspace of 100 and of 10,000 rows', async ({ browser, server }) => {
  await timeWorkspace(browser, server, 100);
  await timeWorkspace(browser, server, 10_000);
});

test('the longest task of a job list, of a catalogue and of a job detail', async ({ browser, server }) => {
  const list: Opening = {
    account: 'manager@demo.test',
    path: '/manager/job/list',
    prepare: (context, count) =>
      answerMany(context, { call: 'job/get', rows: 'all_jobs', id: 'id', total: 'number_of_jobs', count, whole: true }),
    use: async (page) => {
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      await goThrough(page, 'Jobs');
    },
  };
  say('job list', {
    '100 rows': await longestOf(browser, server, list, 100),
    '2,000 rows': await longestOf(browser, server, list, 2000),
  });
  const tracks = (_: BrowserContext, count: number) => makeTracks(server, 'creator@demo.test', count);
  const catalogue: Opening = {
    account: 'creator@demo.test',
    path: '/creator/track/list',
    prepare: async (context, count) => {
      tracks(context, count);
      await answerWhole(context);
    },
    load: async (page, count) => {
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
      // from here on the list is read by pages, as in real use
      await page.context().unroute(TRACKS);
    },
    use: async (page) => {
      await goThrough(page, 'Tracks');
      const found = page.waitForResponse((response) => response.request().postData()?.includes('"title"') ?? false);
      await page.getByRole('searchbox').fill('low');
      await found;
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      await goThrough(page, 'Tracks');
    },
  };
  say('catalogue, gone through and searched', {
    '100 tracks': await longestOf(browser, server, catalogue, 100),
    '20,000 tracks': await longestOf(browser, server, catalogue, 20_000),
  });
  const detail: Opening = {
    account: 'creator@demo.test',
    path: '/creator/job/list',
    prepare: tracks,
    use: async (page) => {
      await page.getByRole('button', { name: /^Coastal documentary/ }).click();
      await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
      await goThrough(page, 'Your tracks for Coastal documentary: main title and beds');
    },
  };
  say('job detail', {
    '100 tracks': await longestOf(browser, server, detail, 100),
    '5,000 tracks': await longestOf(browser, server, detail, 5000),
  });
});
