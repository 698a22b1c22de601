import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, expectAnnounced, pageOf, type Server, test } from './support';
import { secondTab } from './tabs';

const BRIEF = 'Trail shoe launch';
const LONG_BRIEF = 'Coastal documentary';

/** Opens the workspace with a job, and waits until its list is read. */
async function open(context: BrowserContext, server: Server, email: Account, brief = BRIEF): Promise<Page> {
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByRole('button', { name: brief }).click();
  await expect(rows(page).first()).toBeVisible();
  return page;
}

function rows(page: Page) {
  return page.locator('tr[data-track]');
}

function stars(page: Page) {
  return page.getByRole('region', { name: 'Player' }).getByRole('radiogroup');
}

function readout(page: Page) {
  return page.getByRole('region', { name: 'Player' }).getByRole('status').first();
}

async function titles(page: Page): Promise<string[]> {
  return (await rows(page).locator('td:nth-child(2) span.clip').allTextContents()).map((title) => title.trim());
}

test('a refused rating turns back to the old value, says so, and is sent again by Retry', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  let refusing = true;
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((message) => {
      const asked = /^42(\d+)\["rating\.set_track"/.exec(String(message));
      if (refusing && asked) socket.send(`43${asked[1]}[{"error":"forbidden","status":403}]`);
      else line.send(message);
    });
  });
  const page = await open(context, server, 'manager@demo.test');
  await rows(page).first().click();
  const before = await readout(page).textContent();
  const value = 4;
  expect(before).not.toBe(String(value));
  await page.keyboard.press(String(value));
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByText('Not saved')).toBeVisible();
  await expectAnnounced(page, 'Forbidden');
  await expect(readout(page)).toHaveText(before ?? '');
  await expectAccessible(page);
  refusing = false;
  await player.getByRole('button', { name: 'Retry' }).click();
  await expect(readout(page)).toHaveText(String(value));
  await expectAnnounced(page, `You rate the track in ${value}`);
  await expect(player.getByText('Not saved')).toBeHidden();
  await context.close();
});

test('a rating that is slow to be saved shows at once and says that it waits', async ({ browser, server }) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const held: (() => void)[] = [];
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('"rating.set_track"')) held.push(() => line.send(message));
      else line.send(message);
    });
  });
  const page = await open(context, server, 'manager@demo.test');
  await rows(page).first().click();
  const value = 6;
  await expect(readout(page)).not.toHaveText(String(value));
  await page.keyboard.press(String(value));
  await expect(readout(page)).toHaveText(String(value));
  await expect(page.getByText('Waiting').first()).toBeVisible();
  await expectAccessible(page);
  for (const go of held) go();
  await expectAnnounced(page, `You rate the track in ${value}`);
  await expect(page.getByText('Waiting')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(readout(page)).not.toHaveText(String(value));
  for (const go of held) go();
  await context.close();
});

test('a playlist is made, filled in one tab and seen to grow in the other, and deleted', async ({
  browser,
  server,
}) => {
  const one = await browser.newContext();
  const mine = await open(one, server, 'manager@demo.test', LONG_BRIEF);
  const panel = mine.getByRole('region', { name: 'Playlist' });
  await panel.getByRole('button', { name: 'Create playlist' }).click();
  await mine.getByRole('textbox', { name: 'Name' }).fill('First cut');
  await mine.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  // the playlist begins with the track in the player
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(mine).toHaveURL(/playlist=\d+/);
  const again = await secondTab(mine);
  const otherTab = again.getByRole('region', { name: 'Playlist' });
  await expect(otherTab.getByText('1 track', { exact: true })).toBeVisible();
  await rows(mine).nth(1).click();
  await mine.keyboard.press('a');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(otherTab.getByText('2 tracks', { exact: true })).toBeVisible();
  await expect(otherTab.getByRole('listitem')).toHaveCount(2);
  // a person who removes a track is asked, and confirms with Ctrl Enter
  const removed = async (times: number) => {
    await mine.keyboard.press('a');
    await expect(mine.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await mine.keyboard.press('Control+Enter');
    await expectAnnounced(mine, 'Track was successfully removed from the playlist!', times);
  };
  await removed(1);
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await rows(mine).first().click();
  await removed(2);
  await expect(otherTab.getByText('There are no tracks in this playlist')).toBeVisible();
  await panel.getByRole('button', { name: 'More of this playlist' }).click();
  await mine.getByRole('menuitem', { name: 'Delete playlist' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectAnnounced(mine, 'Playlist was successfully deleted!');
  // the toast stays as long as the pointer is over it
  await mine.getByRole('button', { name: 'Undo' }).last().hover();
  await expect(panel.getByText('First cut')).toHaveCount(0);
  await expect(otherTab.getByText('First cut')).toHaveCount(0);
  await mine.getByRole('button', { name: 'Undo' }).last().click();
  await expectAnnounced(mine, 'Undone');
  await mine.getByRole('combobox', { name: 'Playlist', exact: true }).click();
  await mine.getByRole('option').filter({ hasText: 'First cut' }).click();
  await expect(panel.getByText('There are no tracks in this playlist')).toBeVisible();
  await one.close();
});

test('the list is sorted and filtered, and the address leads back to the same job', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await open(context, server, 'manager@demo.test', LONG_BRIEF);
  // a job that shares playlists opens the shared one first
  const list = page.getByRole('combobox', { name: 'Shared playlist' });
  await expect(list).toContainText('Director shortlist');
  await list.click();
  await page.getByRole('option', { name: /^Submissions/ }).click();
  await expect(list).toContainText('Submissions');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => {
      const shown = await titles(page);
      return shown.length > 10 && shown.every((title, place) => place === 0 || (shown[place - 1] ?? '') <= title);
    })
    .toBe(true);
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(page.getByRole('radio', { name: /SFX/ })).toBeChecked();
  await expect(rows(page).filter({ hasNotText: 'SFX' })).toHaveCount(0);
  await expect(page).toHaveURL(/tracks=sfx/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('slider', { name: 'Quality, from' }).press('End');
  await page.getByRole('slider', { name: 'Quality, to' }).press('End');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeFocused();
  await expect(page).toHaveURL(/from=10/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Active job' })).toContainText(LONG_BRIEF);
  await expect(list).toContainText('Submissions');

  // after a visit to another page: the same job and filter, and the track has played on
  await page.getByRole('radio', { name: /^SFX/ }).check({ force: true });
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: /^Play / })
    .click();
  await page.getByRole('link', { name: 'Job Board' }).click();
  await expect(page).toHaveURL(/\/job\/list/);
  await expect(page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Music Submissions' }).click();
  await expect(page.getByRole('combobox', { name: 'Active job' })).toContainText(LONG_BRIEF);
  await expect(list).toContainText('Submissions');
  await expect(page.getByRole('radio', { name: /^SFX/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Pause / }).first()).toBeVisible();
  await context.close();
});

test('stars, wave and loudness leave the keys to the page when the mouse has used them', async ({
  context,
  server,
}) => {
  const page = await open(context, server, 'manager@demo.test');
  await rows(page).first().click();
  const value = '3';
  await expect(readout(page)).not.toHaveText(value);
  const star = stars(page).getByRole('radio', { name: `Rate ${value}`, exact: true });
  await star.click({ force: true });
  await expect(readout(page)).toHaveText(value);
  await page.keyboard.press('ArrowRight');
  await expect(star).toBeChecked();
  for (const name of ['Position in the track', 'Volume']) {
    await page.getByRole('slider', { name }).click();
    await page.keyboard.press('Backspace');
    await expect(readout(page)).toHaveText('–');
    await page.keyboard.press(value);
    await expect(readout(page)).toHaveText(value);
  }
});

test('arrows move the row, Enter plays it, and a rating goes on to the next unrated track where that is on', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await open(context, server, 'manager@demo.test');
  const player = page.getByRole('region', { name: 'Player' });
  const [first = '', second = ''] = await titles(page);
  await expect(player.getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(player.getByRole('heading', { name: second })).toBeVisible();
  await expect(player.getByRole('button', { name: `Pause ${second}` })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: `Play ${second}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(player.getByRole('heading', { name: first })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('k');
  await player.getByRole('switch', { name: 'Rate and advance' }).check();
  await page.keyboard.press('8');
  await expect(player.getByRole('heading', { name: second })).toBeVisible();
  await expect(readout(page)).toHaveText('–');
  await context.close();
});

test('a submission raises the badge and leaves the list alone until it is asked for; withdrawn, it goes', async ({
  browser,
  server,
}) => {
  const [reviewing, creating] = [await browser.newContext(), await browser.newContext()];
  const page = await open(reviewing, server, 'manager@demo.test', 'Open call');
  const job = Number(new URL(page.url()).searchParams.get('job'));
  const here = await rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-track'))));
  await creating.request.post(`${server.url}/api/account/log_in`, {
    data: { email: 'creator@demo.test', pass: 'needledrop-demo' },
  });
  const ask = async (call: string, data: object) => {
    const answer = await creating.request.post(`${server.url}/api/${call}`, { data });
    expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).result;
  };
  const { tracks } = await ask('track/get', { type: 'all', limit: 80, offset: 0 });
  const track = tracks.find(({ track_id }: { track_id: number }) => !here.includes(track_id));
  const { id } = await ask('application/create', { job_id: job, tracks_id: [track.track_id], description: '' });
  const row = rows(page).filter({ hasText: track.title });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(rows(page)).toHaveCount(here.length);
  await page.keyboard.press('r');
  await expect(row).toBeVisible();
  await expect(rows(page)).toHaveCount(here.length + 1);
  await expect(page.getByRole('button', { name: '1 new' })).toBeHidden();
  await ask('application/delete_tracks', { id, tracks_id: [track.track_id] });
  await expectAnnounced(page, `A creator withdrew “${track.title}”`);
  await expect(row).toHaveCount(0);
  await expect(rows(page)).toHaveCount(here.length);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Withdrawn/ }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Play/ })).toHaveCount(0);
  await expectAccessible(page);
  await reviewing.close();
  await creating.close();
});

test('a track is saved as a file and told with its size; where that fails, its button says so', async ({
  context,
  server,
}) => {
  const page = await open(context, server, 'manager@demo.test', LONG_BRIEF);
  const title = (await titles(page))[0] ?? '';
  const counted = page.waitForRequest('**/api/event/track_uploaded');
  const saved = page.waitForEvent('download');
  await rows(page)
    .first()
    .getByRole('button', { name: `Download ${title}` })
    .click();
  expect((await saved).suggestedFilename()).toBe(`${title}.mp3`);
  expect(readFileSync(await (await saved).path()).length).toBeGreaterThan(1000);
  await expectAnnounced(page, /^Downloaded track .+ \(\d+\.\d [KM]b\)$/);
  expect((await (await counted).response())?.status()).toBe(200);

  await context.route('**/files/**', (route) => route.abort());
  const second = rows(page).nth(1);
  await second.getByRole('button', { name: /^Download/ }).click();
  await expect(second.getByRole('button', { name: /failed, try again$/ })).toBeVisible();
  await expectAccessible(page);
});

test('at 150 % zoom of a page of 1440 nothing of the workspace is cut off', async ({ context, server }) => {
  const page = await open(context, server, 'manager@demo.test');
  await page.setViewportSize({ width: 960, height: 600 });
  for (const name of ['Rate 10', 'Volume', 'Rate and advance']) {
    const control = page.getByRole('region', { name: 'Player' }).getByLabel(name, { exact: true }).first();
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 0.9 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(960);
});

for (const [width, height, least] of [
  [1440, 900, 15],
  [1280, 720, 9],
] as const) {
  test(`at ${width} × ${height} at least ${least} rows are wholly in sight, and the line of the job is whole`, async ({
    context,
    server,
  }) => {
    const page = await pageOf(context, server, 'manager@demo.test', '/manager/jobs/active');
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: LONG_BRIEF }).click();
    await page.getByRole('combobox', { name: 'Shared playlist' }).click();
    await page.getByRole('option', { name: /^Submissions/ }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(least);
    const inSight = await page.locator('tbody').evaluate((list) => {
      const box = list.closest('div')?.getBoundingClientRect();
      const top = list.closest('table')?.querySelector('th')?.getBoundingClientRect().bottom ?? 0;
      const all = [...list.querySelectorAll('tr[data-track]')].map((row) => row.getBoundingClientRect());
      return all.filter((row) => row.top >= top - 0.5 && row.bottom <= (box?.bottom ?? 0) + 0.5).length;
    });
    expect(inSight).toBeGreaterThanOrEqual(least);
    const line = page.getByRole('region', { name: 'Job', exact: true });
    expect(await line.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
    await expect(line.getByRole('button', { name: 'More of this job' })).toBeInViewport({ ratio: 1 });
  });
}

test('the left pane shows playlist, track and brief by keys, and closed jobs are reviewed from the list of all', async ({
  context,
  server,
}) => {
  const page = await open(context, server, 'manager@demo.test', LONG_BRIEF);
  await page.keyboard.press('t');
  const track = page.getByRole('region', { name: 'Track' });
  await expect(track.getByRole('heading', { name: 'Ratings' })).toBeVisible();
  await expect(track.getByRole('heading', { name: /^Writers/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('region', { name: 'Brief' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('q');
  await expect(page.getByRole('region', { name: 'Playlist' })).toBeVisible();

  const { id } = await page.evaluate(() => ({ id: Number(new URL(location.href).searchParams.get('job')) }));
  const status = async (to: string) => {
    const answer = await context.request.post(`${server.url}/api/job/update_status`, { data: { id, status: to } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await status('closed');
  const line = page.getByRole('region', { name: 'Job', exact: true });
  await expect(line.getByText('closed', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: 'More of this job' }).click();
  await page.getByRole('menuitem', { name: 'All jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Closed, still in review' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: LONG_BRIEF }).click();
  await expect(rows(page).first()).toBeVisible();
  await status('open');
});
