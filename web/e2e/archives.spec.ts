import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Desk, PHONE, visitor } from './share-desk';
import { expect, expectAccessible, expectAnnounced, type Server, test } from './support';

const boxOf = (page: Page) => page.getByRole('region', { name: 'Archive' });

/** Makes opening the file of a track wait, as on a slow disk. Returns the function that restores the file. */
function blockDownload(server: Server, track: number | undefined): () => void {
  const name = server.sql(`select name_in_base from track where id = ${track}`);
  const path = join(server.data, 'files', 'audio', name.slice(0, 2), name.slice(2, 4), name);
  renameSync(path, `${path}.kept`);
  execFileSync('mkfifo', [path]);
  return () => {
    rmSync(path);
    renameSync(`${path}.kept`, path);
  };
}

test('an archive is followed in two contexts, past a reload and a server that dies half-way, and is fetched whole', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'To take along');
  const made = await desk.link();
  const release = blockDownload(server, desk.tracks[2]);
  const page = await visitor(browser, made);
  const phone = await visitor(browser, made, PHONE);
  await phone.getByRole('button', { name: /^Archive, / }).click();
  try {
    for (const each of [page, phone]) {
      await boxOf(each).getByRole('button', { name: 'Prepare archive' }).click();
      await expect(boxOf(each)).toContainText('0 of 5 files');
    }
    await phone.reload();
    await expect(boxOf(phone)).toContainText('0 of 5 files');
    await expectAccessible(phone);
  } finally {
    // a server whose thread waits for the file does not stop by itself
    await server.kill();
    release();
    // skips the minute after which another server takes up its work
    server.sql("update queue_task set due = now() where kind = 'prepare_export'");
    await server.start();
  }
  for (const each of [page, phone]) {
    await expect(boxOf(each)).toContainText('Archive ready');
    await expectAnnounced(each, 'The archive was prepared');
  }
  const saved = phone.waitForEvent('download');
  await boxOf(phone).getByRole('link', { name: 'Download' }).click();
  const archive = await saved;
  expect(archive.suggestedFilename()).toBe('To take along.zip');
  const listed = execFileSync('unzip', ['-Z1', await archive.path()], { encoding: 'utf8' });
  expect(listed.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^01 .+\.mp3$/),
    expect.stringMatching(/^02 .+\.mp3$/),
    expect.stringMatching(/^03 .+\.mp3$/),
    expect.stringMatching(/^04 .+\.mp3$/),
    'rights.csv',
  ]);

  // an archive that is older than the playlist says so, and can be prepared again
  await desk.call('playlist/update', { tracks_id: desk.tracks.slice(0, 3) });
  await expect(boxOf(page)).toContainText('Ready, but the playlist has changed');
  await boxOf(page).getByRole('button', { name: 'Prepare again' }).click();
  await expect(boxOf(page)).toContainText('Archive ready');
  for (const each of [page, phone]) await each.context().close();
  await desk.close();
});
