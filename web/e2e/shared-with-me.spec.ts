import type { Browser, Page } from '@playwright/test';
import { callAs } from './people';
import { Desk } from './share-desk';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, type Server, test } from './support';

interface Member {
  id: number;
  user_name: string;
}

/** Creates Teo's playlist and opens Mara's page. The playlist is not shared with her yet. */
async function desk(browser: Browser, server: Server, name: string) {
  const teo = await Desk.open(browser, server, name);
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/job/list');
  await expectLive(page);
  const companies = (await callAs(context.request, server, 'company/get', {})) as { members: Member[] }[];
  const mara = companies.flatMap(({ members }) => members).find((member) => member.user_name.startsWith('Mara'));
  const share = (status: boolean) => teo.call('playlist/share_to_member', { member_to: mara?.id, status });
  return { teo, page, share };
}

const listOf = (page: Page) => page.getByRole('combobox', { name: 'Shared playlist' });
const rowsOf = (page: Page) => page.locator('tr[data-track]');
const orderOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-track'))));

/** Opens the playlist by its toast. */
async function openByToast(page: Page, name: string): Promise<void> {
  await expectAnnounced(page, new RegExp(`Teo Lindqvist shared “${name}” with you`));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(listOf(page)).toContainText(name);
  await expect(rowsOf(page).first()).toBeVisible();
}

test('who gets a playlist is told at once by whom and for which job, and finds it in its own order', async ({
  browser,
  server,
}) => {
  const name = 'Low light';
  const { teo, page, share } = await desk(browser, server, name);
  await share(true);
  await expectAnnounced(page, new RegExp(`shared “${name}” with you.*Coastal documentary`));
  await openByToast(page, name);
  await expect(page).toHaveURL(new RegExp(`shared=${teo.playlist}`));
  await expect.poll(() => orderOf(page)).toEqual([...teo.tracks]);
  const turned = teo.tracks.toReversed();
  await teo.call('playlist/update', { tracks_id: turned });
  await expect.poll(() => orderOf(page)).toEqual(turned);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  // all submissions and back: the playlist is in its own order again
  for (const list of [/^Submissions/, name]) {
    await listOf(page).click();
    await page.getByRole('option', { name: list }).click();
  }
  await expect.poll(() => orderOf(page)).toEqual(turned);
  await teo.close();
});

test('a playlist is new in the selector until it is opened, also after a reload', async ({ browser, server }) => {
  const name = 'Salt and rope';
  const { teo, page, share } = await desk(browser, server, name);
  await page.goto(`${server.url}/manager/jobs/active`);
  await page.getByRole('button', { name: 'Coastal documentary' }).click();
  await expect(page).toHaveURL(/job=\d+/);
  // all submissions, or the playlist opens by itself
  await page.goto(`${page.url()}&shared=0`);
  await expect(rowsOf(page).first()).toBeVisible();
  await share(true);
  const unread = page.getByRole('img', { name: /^\d+ new shared playlists?$/ });
  const option = page.getByRole('option', { name });
  await expect(unread).toBeVisible();
  await page.reload();
  await expect(unread).toBeVisible();
  await listOf(page).click();
  await expect(option).toContainText('New');
  await expectAccessible(page);
  await option.click();
  await expect(rowsOf(page)).toHaveCount(teo.tracks.length);
  await page.reload();
  await expect(rowsOf(page).first()).toBeVisible();
  await listOf(page).click();
  await expect(option).toBeVisible();
  await expect(option).not.toContainText('New');
  await teo.close();
});

test('a playlist that is deleted under one’s hands says so in its place and writes nowhere', async ({
  browser,
  server,
}) => {
  const name = 'Ebb tide';
  const { teo, page, share } = await desk(browser, server, name);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await share(true);
  await openByToast(page, name);
  await teo.call('playlist/delete', {});
  const gone = page.getByRole('paragraph').filter({ hasText: `Teo Lindqvist deleted “${name}”` });
  await expect(gone).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await expectAccessible(page);
  // the track in the player is rated in the job
  await page.keyboard.press('6');
  await expectAnnounced(page, 'You rate the track in 6');
  await page.getByRole('button', { name: 'Back to submissions' }).click();
  await expect(listOf(page)).toContainText('Submissions');
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(teo.tracks.length);
  await expect(gone).toHaveCount(0);
  expect(refused).toEqual([]);
  await teo.close();
});

test('a playlist that is taken back says so in its place, and keeps no edit', async ({ browser, server }) => {
  const name = 'Breakwater';
  const { teo, page, share } = await desk(browser, server, name);
  await share(true);
  await openByToast(page, name);
  const panel = page.getByRole('region', { name: 'Playlist' });
  await panel.getByRole('combobox').click();
  await page.getByRole('option', { name }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(teo.tracks.length);
  await share(false);
  await expect(page.getByRole('button', { name: 'Back to submissions' })).toBeVisible();
  await expectAnnounced(page, `“${name}” is no longer shared with you`);
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to submissions' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  // the key A begins a playlist of the reviewer's own
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
  await teo.close();
});
