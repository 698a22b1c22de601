import { readFileSync } from 'node:fs';
import { demoTrack, drop } from './drop-file';
import { expect, expectAccessible, expectAnnounced, pageOf, test } from './support';

const MP3 = demoTrack('brine.mp3');

test('an mp3 dropped in the catalogue and submitted to a job shows as new in the open workspace', async ({
  browser,
  server,
}) => {
  const title = `Harbour Light ${Date.now() % 10_000}`;
  const manager = await browser.newContext();
  const creator = await browser.newContext();
  const workspace = await pageOf(manager, server, 'manager@demo.test', '/manager/jobs/active');
  await workspace.getByText('Hotel lobby').first().click();
  await expect(workspace.getByRole('heading', { name: 'Submissions', exact: true })).toBeVisible();

  const page = await pageOf(creator, server, 'creator@demo.test', '/creator/track/list');
  await drop(page, 'harbour-light.mp3', readFileSync(MP3), 'audio/mpeg');
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Artist name/).fill('Ines Okafor');
  await page.getByLabel(/^Description/).fill('Two chords and a harbour.');
  await page.getByLabel(/^Tags/).fill('calm, harbour');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectAnnounced(page, 'Congratulations! You set information about your track successfully!');
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();

  await page.goto(`${server.url}/creator/job/list`);
  await page.getByText('Hotel lobby').first().click();
  await page.getByRole('button', { name: `Add ${title}` }).click();
  await page.getByRole('button', { name: 'Submit tracks' }).click();
  await expectAnnounced(page, 'You have successfully submitted tracks!');

  await workspace.getByRole('button', { name: /1 new/ }).click();
  await expect(workspace.getByRole('row').filter({ hasText: title })).toBeVisible();
  await manager.close();
  await creator.close();
});

test('what only calls itself an mp3 is refused and leaves nothing behind', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'creator3@demo.test', '/creator/track/list');
  await expect(page.getByRole('heading', { name: 'Track catalog' })).toBeVisible();
  const before = await page.request.post(`${server.url}/api/track/get`, { data: { type: 'all' } });
  await drop(page, 'not-music.mp3', Buffer.from('this is a letter, not a song'), 'audio/mpeg');
  await expect(page.getByText('Unsupported format').first()).toBeVisible();
  await drop(page, 'notes.txt', Buffer.from('notes'), 'text/plain');
  const after = await page.request.post(`${server.url}/api/track/get`, { data: { type: 'all' } });
  expect((await after.json()).result.number_of_tracks).toBe((await before.json()).result.number_of_tracks);
  await context.close();
});
