import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { live } from '../live/live';
import { useToasts } from '../ui/toast-store';
import { chooseFormat, prepare, useArchive } from './archive';
import { endVisit, KEY, sharedPlaylist, TOPIC, trackOf } from './testing';
import { open } from './visit';

const EXPORT = 'export:e9';
let shared: ReturnType<typeof sharedPlaylist>;

beforeEach(async () => {
  window.sessionStorage.clear();
  shared = sharedPlaylist([trackOf(1, 'Shoalwater')]);
  vi.spyOn(live, 'sendUntilAcked').mockResolvedValue({
    result: { topic: EXPORT, state: 'preparing', percent: 0 } as never,
  });
  await open(KEY);
  await shared.page.settle();
});
afterEach(endVisit);

const archive = () => useArchive.getState().archive;
const publish = (change: object) => shared.page.frame(EXPORT, change);
const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

/** Reloads the page: the tab's storage stays, everything else is lost. */
async function reload(): Promise<void> {
  const kept = { ...window.sessionStorage };
  await open(null);
  for (const [name, value] of Object.entries(kept)) window.sessionStorage.setItem(name, value);
  await open(KEY);
  await shared.page.settle();
}

test('an archive waits, grows and is ready, and is told once', async () => {
  chooseFormat('7z');
  await prepare();
  expect(live.sendUntilAcked).toHaveBeenCalledWith('playlist.download_shareable_zip', {
    link_id: 'L7',
    type: '7z',
    token: 'a-token',
  });
  await publish({ kind: 'preparing', position: 2 });
  expect(archive()).toEqual({ kind: 'waiting', before: 2 });
  await publish({ kind: 'progress', percent: 64, files_done: 7, files: 10, bytes: 53 });
  expect(archive()).toMatchObject({ kind: 'progress', percent: 64, files_done: 7 });
  await publish({ kind: 'done', download_url: '/files/a.7z', size: 84 });
  expect(archive()).toEqual({ kind: 'ready', url: '/files/a.7z', size: 84 });
  expect(toastTexts()).toEqual(['The archive was prepared']);
  await publish({ kind: 'done', download_url: '/files/a.7z?again', size: 84 });
  expect(toastTexts()).toHaveLength(1);
});

test('an archive that is there at once is told as well, and after a reload it is no news', async () => {
  await prepare();
  await publish({ kind: 'done', download_url: '/files/a.zip', size: 84 });
  expect(toastTexts()).toEqual(['The archive was prepared']);
  await reload();
  await publish({ kind: 'done', download_url: '/files/a.zip', size: 84 });
  expect(archive()).toMatchObject({ kind: 'ready' });
  expect(toastTexts()).toHaveLength(1);
});

test('a page that is loaded again follows the archive that it had asked for', async () => {
  await prepare();
  await reload();
  expect(shared.page.subscribed.filter((topic) => topic === EXPORT)).toHaveLength(2);
  await publish({ kind: 'progress', percent: 10, files_done: 1, files: 10, bytes: 5 });
  expect(archive()).toMatchObject({ kind: 'progress', percent: 10 });
});

test('a refusal is said in the words of the server, and a failure in our own', async () => {
  const expected = 'Three archives are being prepared already';
  vi.mocked(live.sendUntilAcked).mockRejectedValueOnce(new ApiError('too_many_requests', 429, {}, expected));
  await prepare();
  expect(archive()).toEqual({ kind: 'failed', text: expected });
  await prepare();
  await publish({ kind: 'failed', error: 'no_room' });
  expect(archive()).toEqual({ kind: 'failed', text: 'There is no room for this archive right now' });
});

test('an archive that the link no longer allows is given up', async () => {
  await prepare();
  await publish({ kind: 'progress', percent: 10, files_done: 1, files: 10, bytes: 5 });
  await shared.page.frame(TOPIC, {
    kind: 'link_changed',
    allowed_all_tracks: false,
    allowed_single_track: true,
    expires_at: null,
  });
  expect(archive()).toEqual({ kind: 'none' });
});
