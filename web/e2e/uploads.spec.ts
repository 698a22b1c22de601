import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Dropped, demoTrack, dropAll, fixture, mp3, numberOfTracks } from './drop-file';
import { expect, expectAnnounced, expectLive, pageOf, type Server, test } from './support';
import { expectLiveRows } from './tabs';

const CATALOGUE = '/creator/track/list';
const SAVED = 'Congratulations! You set information about your track successfully!';

const editorOf = (page: Page) => page.getByRole('complementary', { name: /^Track information/ });
const uploadOf = (page: Page, name: string) => page.getByRole('region', { name: `Upload of ${name}` });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Returns a zip that contains 64 MB of zeros, under the name of an mp3. */
function zipBomb(): Dropped {
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const name = Buffer.from('zeros');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(64 * 1024 * 1024, 22);
  head.writeUInt16LE(name.length, 26);
  return { name: 'zip-renamed.mp3', bytes: Buffer.concat([head, name, packed]) };
}

/** Returns pages of an Ogg file of which only the headers are valid. */
function ogg(): Dropped {
  const page = Buffer.concat([
    Buffer.from('OggS\0\u0002'),
    Buffer.alloc(21),
    Buffer.from('\u0001vorbis'),
    Buffer.alloc(200, 7),
  ]);
  return { name: 'ogg-renamed.mp3', bytes: Buffer.concat(Array.from({ length: 40 }, () => page)) };
}

async function removeTracks(page: Page, server: Server, title: string): Promise<void> {
  const found = await page.request.post(`${server.url}/api/track/get`, { data: { type: 'all', title } });
  const { tracks } = (await found.json()).result as { tracks: { track_id: number }[] };
  for (const { track_id: id } of tracks) await page.request.post(`${server.url}/api/track/delete`, { data: { id } });
}

test('five mp3s at once: another browser sees them come, be described and be discarded', async ({
  browser,
  server,
}) => {
  const [studio, home] = [await browser.newContext(), await browser.newContext()];
  const page = await pageOf(studio, server, 'creator3@demo.test', CATALOGUE);
  const other = await pageOf(home, server, 'creator3@demo.test', CATALOGUE);
  await expectLiveRows([page, other], 1);
  const before = await numberOfTracks(page, server);
  const storage = other.getByRole('meter', { name: 'Storage' });
  const used = await storage.getAttribute('aria-valuenow');

  const paths = [
    ...['cbr', 'vbr', 'vbr-without-header', 'tagged'].map((name) => fixture(`${name}.mp3`)),
    demoTrack('brine.mp3'),
  ];
  await dropAll(page, paths.map(mp3));
  const editor = editorOf(page);
  await expect(editor).toContainText('1 of 5');
  await expect(other.getByRole('button', { name: 'No information' })).toHaveCount(5);
  await expect(other.getByText(`${before + 5} of 50 tracks used`)).toBeVisible();
  await expect(storage).not.toHaveAttribute('aria-valuenow', used ?? '');

  const title = `Batch ${Date.now() % 100_000}`;
  await editor.getByLabel(/^Title/).fill(`${title} one`);
  await editor.getByLabel(/^Artist name/).fill('Marrow Lake');
  await editor.getByLabel(/^Tags/).fill('batch, water');
  await editor.getByLabel(/^Description/).fill('The first of five.');
  await editor.getByRole('button', { name: 'Use for the rest' }).click();
  await editor.getByRole('button', { name: 'Next' }).click();
  await expect(editor).toContainText('2 of 5');
  await expect(editor.getByLabel(/^Artist name/)).toHaveValue('Marrow Lake');
  await expect(editor.getByLabel(/^Tags/)).toHaveValue('batch, water');
  await expect(rowOf(other, `${title} one`)).toBeVisible();
  await editor.getByLabel(/^Title/).fill(`${title} two`);
  await editor.getByLabel(/^Description/).fill('The second of five.');
  await editor.getByRole('button', { name: 'Next' }).click();
  await expectAnnounced(page, SAVED, 2);
  await expect(editor).toContainText('3 of 5');
  await expect(rowOf(other, `${title} two`)).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the track?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toContainText('4 of 5');
  await editor.getByRole('button', { name: 'Discard the rest' }).click();
  await page.getByRole('dialog', { name: 'Discard the rest?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('button', { name: 'No information' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the track?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect(other.getByRole('button', { name: 'No information' })).toHaveCount(0);
  expect(await numberOfTracks(page, server)).toBe(before + 2);

  await removeTracks(page, server, title);
  await expect(rowOf(other, title)).toHaveCount(0);
  await studio.close();
  await home.close();
});

test('a broken upload starts again by itself, as the same upload, and is stored once', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await numberOfTracks(page, server);
  let tries = 0;
  await page.route('**/api/track/upload', async (route) => {
    tries += 1;
    if (tries <= 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await dropAll(page, [mp3(fixture('cbr.mp3'))]);
  await expect(uploadOf(page, 'cbr.mp3')).toContainText('Interrupted. Retrying, 1 of 3');
  const editor = editorOf(page);
  await expect(editor).toBeVisible();
  expect(tries).toBe(3);
  await expect(uploadOf(page, 'cbr.mp3')).toBeHidden();
  expect(await numberOfTracks(page, server)).toBe(before + 1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the track?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => numberOfTracks(page, server)).toBe(before);
});

test('an upload of which only the answer was lost is stored once', async ({ context, server }) => {
  await context.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    let isLost = false;
    XMLHttpRequest.prototype.send = function (body) {
      if (!isLost) {
        isLost = true;
        this.onload = (event) => this.onerror?.(event);
      }
      send.call(this, body);
    };
  });
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await numberOfTracks(page, server);
  await dropAll(page, [mp3(fixture('vbr.mp3'))]);
  await expect(uploadOf(page, 'vbr.mp3')).toContainText('Interrupted. Retrying, 1 of 3');
  await expect(page.getByRole('button', { name: 'No information' })).toHaveCount(1);
  await expect(editorOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'No information' })).toHaveCount(1);
  expect(await numberOfTracks(page, server)).toBe(before + 1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the track?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => numberOfTracks(page, server)).toBe(before);
});

test('what only calls itself an mp3 is refused and leaves no row', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await numberOfTracks(page, server);
  const fakes = [
    ...['wav-renamed', 'page-renamed', 'zeros'].map((name) => mp3(fixture(`${name}.mp3`))),
    ogg(),
    zipBomb(),
  ];
  await dropAll(page, fakes);
  for (const { name } of fakes) await expect(uploadOf(page, name)).toContainText('Unsupported format');
  await dropAll(page, [
    mp3(fixture('truncated.mp3')),
    { name: 'sound.wav', bytes: Buffer.from('RIFF'), type: 'audio/wav' },
  ]);
  await expect(uploadOf(page, 'truncated.mp3')).toContainText(
    'The application cannot determine the duration of the track',
  );
  await expect(uploadOf(page, 'sound.wav')).toContainText('Unsupported format');
  await uploadOf(page, 'sound.wav').getByRole('button', { name: 'Dismiss sound.wav' }).click();
  await expect(uploadOf(page, 'sound.wav')).toBeHidden();
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(page.getByRole('region', { name: /^Upload of/ })).toHaveCount(0);
  await expect(editorOf(page)).toHaveCount(0);
  expect(await numberOfTracks(page, server)).toBe(before);
});

test('a track that comes in elsewhere moves nothing that is being read', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  await page.setViewportSize({ width: 1440, height: 600 });
  await expectLive(page);
  const list = page.getByRole('region', { name: 'Tracks' });
  await expect(page.getByRole('row').nth(8)).toBeVisible();
  await list.evaluate((box) => box.scrollTo(0, 150));
  const row = page.getByRole('row').nth(8);
  const text = (await row.textContent()) ?? '';
  const top = (await row.boundingBox())?.y ?? 0;
  const rows = await page.getByRole('row').count();
  const title = `Elsewhere ${Date.now() % 100_000}`;
  const file = { name: `${title}.mp3`, mimeType: 'audio/mpeg', buffer: mp3(fixture('vbr.mp3')).bytes };
  const answer = await page.request.post(`${server.url}/api/track/upload`, { multipart: { inputfile: file } });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('row')).toHaveCount(rows + 1);
  expect((await rowOf(page, text).boundingBox())?.y).toBeCloseTo(top, 0);
  const { track_id: id } = (await answer.json()).result;
  await page.request.post(`${server.url}/api/track/delete`, { data: { id } });
  await expect(page.getByRole('row')).toHaveCount(rows);
});
