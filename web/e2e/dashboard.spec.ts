import type { Locator } from '@playwright/test';
import { asManager, BOARD, makeJob, numberOf, openJob } from './job-board';
import { callAs } from './people';
import { expect, expectAccessible, PASSWORD, pageOf, tabTo, test } from './support';

const JOB = 'Trail shoe launch, 30 and 60 second cuts';

const HEADS = ['Play', 'Waveform', 'Submissions', 'Plays', 'Shares', 'Downloads'];

/** Returns the text of a row's cell in the column with that head. */
const figureOf = (row: Locator, head: string) => row.getByRole('cell').nth(HEADS.indexOf(head)).textContent();

interface Submitted {
  title: string;
  name_in_base: string;
  user_id: number;
}

test('a track that somebody hears counts in the row, the sum and the chart of an open dashboard', async ({
  browser,
  server,
}) => {
  const [studio, office] = [await browser.newContext(), await browser.newContext()];
  const page = await pageOf(studio, server, 'creator@demo.test', '/creator/statistic');
  const list = page.getByRole('region', { name: 'Tracks and their stats' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  const { tracks: own } = (await callAs(page.request, server, 'track/get', { type: 'all', limit: 200 })) as {
    tracks: { title: string }[];
  };
  await callAs(office.request, server, 'account/log_in', { email: 'manager@demo.test', pass: PASSWORD });
  const { all_jobs: jobs } = (await callAs(office.request, server, 'job/get', { status: 'open' })) as {
    all_jobs: { id: number; title: string }[];
  };
  const { tracks } = (await callAs(office.request, server, 'application/get_applied', {
    job_id: jobs.find(({ title }) => title === JOB)?.id,
  })) as { tracks: Submitted[] };
  const heard = tracks.find(({ title }) => own.some((track) => track.title === title));
  if (!heard) throw new Error('no track of the creator stands in the job');

  const row = list.getByRole('row').filter({ hasText: heard.title });
  const plays = () => figureOf(row, 'Plays');
  const sum = page.getByRole('region', { name: 'Counters' }).getByText('Plays').locator('xpath=../dd');
  const month = page.getByText(/^[\d,]+ plays in \d+ days$/);
  const number = (text: string | null) => Number((text ?? '').replace(/,/g, '').match(/\d+/)?.[0]);
  await expect(sum).toHaveText(/\d/);
  const before = {
    plays: number(await plays()),
    sum: number(await sum.textContent()),
    month: number(await month.textContent()),
  };

  await callAs(office.request, server, 'event/track_listened', { name_in_base: heard.name_in_base });
  await expect.poll(async () => number(await plays())).toBe(before.plays + 1);
  await expect.poll(async () => number(await sum.textContent())).toBe(before.sum + 1);
  await expect.poll(async () => number(await month.textContent())).toBe(before.month + 1);
  await expect(page.getByRole('table', { name: 'Plays by day' })).toBeAttached();
  await expectAccessible(page);

  // a job that the creator submitted to closes, and is opened again
  const active = page.getByRole('region', { name: 'Counters' }).getByText('Active Jobs').locator('xpath=../dd');
  const count = number(await active.textContent());
  const id = jobs.find(({ title }) => title === JOB)?.id;
  await callAs(office.request, server, 'job/update_status', { id, status: 'closed' });
  await expect(active).toHaveText(String(count - 1), { timeout: 15_000 });
  await callAs(office.request, server, 'job/update_status', { id, status: 'open' });
  await expect(active).toHaveText(String(count), { timeout: 15_000 });
  await studio.close();
  await office.close();
});

test('a track that plays counts once five seconds of it were heard', async ({ browser, server }) => {
  const context = await browser.newContext();
  const counted: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/event/track_listened')) counted.push(request.url());
  });
  const page = await pageOf(context, server, 'creator@demo.test', '/creator/track/list');
  // this track is longer than five seconds, whatever other tests have uploaded
  await page.getByRole('button', { name: 'Play Low Tide Ledger' }).click();
  await expect.poll(() => counted.length).toBe(1);
  const position = page.getByRole('slider', { name: 'Position in the track' });
  expect(Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(5);
  await context.close();
});

test('a submission made in another browser, and a playlist that a manager shares, count on an open dashboard', async ({
  browser,
  server,
}) => {
  const TITLE = 'Kittiwake';
  const [studio, home, office] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const call = await asManager(office.request, server);
  const { job_id, title } = await makeJob(call, 3);
  const page = await pageOf(studio, server, 'creator@demo.test', '/creator/statistic');
  const list = page.getByRole('region', { name: 'Tracks and their stats' });
  const row = list.getByRole('row').filter({ has: page.getByRole('rowheader', { name: TITLE, exact: true }) });
  const counters = page.getByRole('region', { name: 'Counters' });
  const sumOf = (label: string) => counters.getByText(label, { exact: true }).locator('xpath=../dd').textContent();
  await expect(row).toBeVisible();
  await expect.poll(() => sumOf('Shares')).toMatch(/\d/);
  const counts = async () => ({
    submissions: [await figureOf(row, 'Submissions'), await sumOf('Submissions')].map(Number),
    shares: [await figureOf(row, 'Shares'), await sumOf('Shares')].map(Number),
  });
  const before = await counts();
  const plus = ([own, sum]: number[], more: number) => [(own ?? 0) + more, (sum ?? 0) + more];

  const board = await pageOf(home, server, 'creator@demo.test', BOARD);
  await openJob(board, title);
  await board.getByRole('button', { name: `Add ${TITLE}` }).click();
  await board.getByRole('button', { name: 'Submit tracks (1)' }).click();
  await expect.poll(counts).toEqual({ ...before, submissions: plus(before.submissions, 1) });

  const tracks_id = [await numberOf(page, server, TITLE)];
  const { playlist_id } = (await call('playlist/create', { tracks_id, job_id, playlist_name: 'For the director' })) as {
    playlist_id: number;
  };
  await call('playlist/share', { playlist_id, status: true });
  await expect.poll(counts).toEqual({ submissions: plus(before.submissions, 1), shares: plus(before.shares, 1) });
  await call('job/update_status', { id: job_id, status: 'deleted' });
  for (const context of [studio, home, office]) await context.close();
});

test('a row plays by its button and by keys, and its title leads to the editor of the track', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
  const list = page.getByRole('region', { name: 'Tracks and their stats' });
  const titles = list.getByRole('rowheader');
  await expect(titles.nth(2)).toBeVisible();
  const [first = '', second = ''] = await titles.allTextContents();
  const bar = page.getByRole('region', { name: 'Player' });
  await list.getByRole('button', { name: `Play ${first}` }).click();
  await expect(bar).toContainText(first);
  await expect(list.getByRole('button', { name: `Pause ${first}` })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(list.getByRole('button', { name: `Play ${first}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('row').nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText(second);
  await expectAccessible(page);

  await tabTo(page, list.getByRole('link', { name: second }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/creator\/track\/list\?track=\d+$/);
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue(second);
  await context.close();
});
