import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import { answersAsDescribed } from '../../testing/described';
import { useToasts } from '../../ui/toast-store';
import { perform, undo } from '../history/store';
import { getById } from '../review/id-map';
import { APPLIED } from '../review/state';
import { openReview, useReview } from '../review/store';
import { track } from '../review/testing';
import { setTrackInPlaylist } from './commands';
import { usePlaylistLoss } from './loss';
import {
  choosePlaylist,
  followSharedPlaylist,
  openPlaylists,
  playlistDeletion,
  playlists,
  readPlaylistRows,
  readPlaylists,
  usePlaylists,
} from './store';
import { playlistOf } from './testing';

answersAsDescribed();

test('a playlist that a colleague shares with the company is among the shared ones soon', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const page = fakeLive();
  const server = fakeServer();
  let shared = [] as ReturnType<typeof playlistOf>[];
  server.answer('playlist/get', () => ({ result: shared }));
  server.answer('playlist/get_shared', () => ({ result: shared }));
  const list = { tracks: [], number_of_tracks: 0, listened: 0, counters: { tracks: 0, rated: 0 }, counts: {} };
  server.answer('application/get_applied', { result: list, live: page.head('review:5') });
  await openPlaylists(5, 7);
  openReview(5, APPLIED, 7);
  await vi.waitFor(() => expect(useReview.getState().status).toBe('ready'));
  expect(usePlaylists.getState().shared).toEqual([]);
  shared = [playlistOf({ shared_company: true })];
  await page.frame('review:5', { kind: 'playlist_shared', playlist_id: 31, by: 1, shared: true });
  await vi.waitFor(() => expect(usePlaylists.getState().shared).toEqual([31]));
  shared = [];
  await page.frame('review:5', { kind: 'playlist_shared', playlist_id: 31, by: 1, shared: false });
  await vi.waitFor(() => expect(usePlaylists.getState()).toMatchObject({ shared: [], own: [] }));
});

test('the playlists of a job are read by as many pages as they fill', async () => {
  const server = fakeServer();
  const all = Array.from({ length: 201 }, (_, at) => playlistOf({ playlist_id: 300 - at }));
  const page = ({ offset, limit }: { offset: number; limit: number }) => ({
    result: all.slice(offset, offset + limit),
  });
  server.answer('playlist/get', (body) => page(body as never));
  server.answer('playlist/get_shared', () => ({ result: [] }));
  await openPlaylists(5, 7);
  expect(usePlaylists.getState().own).toEqual(all.map(({ playlist_id }) => playlist_id));
});

test('of two reads of the playlists the later one counts, whichever answer is first', async () => {
  const server = fakeServer();
  server.answer('playlist/get', { result: [] });
  server.answer('playlist/get_shared', { result: [] });
  await openPlaylists(5, 7);
  const fetched = globalThis.fetch;
  const late: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const answer = await fetched(address, request);
    return new Promise((resolve) => late.push(() => resolve(answer)));
  });
  const older = readPlaylists();
  await vi.waitFor(() => expect(late).toHaveLength(2));
  server.answer('playlist/get', { result: [playlistOf()] });
  const newer = readPlaylists();
  await vi.waitFor(() => expect(late).toHaveLength(4));
  for (const answer of late.toReversed()) answer();
  await Promise.all([older, newer]);
  expect(usePlaylists.getState().own).toEqual([31]);
});

test('playlists that an outage kept from being read are read as the line returns', async () => {
  const page = fakeLive();
  const server = fakeServer();
  page.setLive(false);
  await openPlaylists(5, 7);
  expect(usePlaylists.getState().status).toBe('failed');
  server.answer('playlist/get', { result: [playlistOf()] });
  server.answer('playlist/get_shared', { result: [] });
  page.setLive(true);
  await vi.waitFor(() => expect(usePlaylists.getState()).toMatchObject({ status: 'ready', own: [31] }));
});

test('rows that an outage kept from being read are read as the line returns', async () => {
  const page = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get', { result: [playlistOf()] });
  server.answer('playlist/get_shared', { result: [] });
  await openPlaylists(5, 7);
  page.setLive(false);
  choosePlaylist(31);
  await vi.waitFor(() => expect(usePlaylists.getState().rowsFailure).not.toBeNull());
  server.answer('application/get_playlist', { result: { tracks: [track(4)] } });
  page.setLive(true);
  await vi.waitFor(() => expect(getById(useReview.getState().rows, 4)).toMatchObject({ title: 'Track 4' }));
  expect(usePlaylists.getState().rowsFailure).toBeNull();
});

test('rows that are refused are asked for again by Retry', async () => {
  fakeLive();
  const server = fakeServer();
  server.answer('playlist/get', { result: [playlistOf()] });
  server.answer('playlist/get_shared', { result: [] });
  server.answer('application/get_playlist', { status: 429, error: 'too_many_requests' });
  await openPlaylists(5, 7);
  choosePlaylist(31);
  await vi.waitFor(() => expect(usePlaylists.getState().rowsFailure).toMatchObject({ status: 429 }));
  server.answer('application/get_playlist', { result: { tracks: [track(4)] } });
  await readPlaylistRows();
  expect(getById(useReview.getState().rows, 4)).toMatchObject({ title: 'Track 4' });
  expect(usePlaylists.getState().rowsFailure).toBeNull();
});

test('a playlist that a colleague deletes is named, and no other takes its place', async () => {
  const page = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get', { result: [playlistOf(), playlistOf({ playlist_id: 30, user_id: 7 })] });
  server.answer('playlist/get_shared', { result: [] });
  server.answer('application/get_playlist', { result: { tracks: [] } });
  await openPlaylists(5, 7);
  choosePlaylist(31);
  await page.frame('playlist:31', { kind: 'deleted', by: null });
  expect(usePlaylists.getState()).toMatchObject({ own: [30], current: null, isGone: true });
  expect(useToasts.getState().items).toMatchObject([{ tone: 'other', text: '“Tidewater” was deleted' }]);
  choosePlaylist(null);
  expect(usePlaylists.getState().isGone).toBe(true);
  choosePlaylist(30);
  expect(usePlaylists.getState().isGone).toBe(false);
});

test('a playlist that is deleted here is no news here, and comes back by Undo', async () => {
  const page = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get', { result: [playlistOf()] });
  server.answer('playlist/get_shared', { result: [] });
  server.answer('application/get_playlist', { result: { tracks: [] } });
  server.answer('playlist/delete', { result: { undo: 'u' } });
  await openPlaylists(5, 7);
  choosePlaylist(31);
  const deleting = perform(playlistDeletion(31, 'Tidewater'));
  await page.frame('playlist:31', { kind: 'deleted', by: null });
  await deleting;
  expect(useToasts.getState().items).toEqual([]);
  expect(playlists.value(31)).toBeNull();
  const send = vi.spyOn(live, 'send').mockResolvedValue({ result: playlistOf() });
  await undo();
  expect(send).toHaveBeenCalledWith('playlist.restore', { undo: 'u' });
  expect(playlists.value(31)).toMatchObject({ playlist_name: 'Tidewater' });
});

/** Opens a job with the shared playlist 31, which contains the tracks 4, 2 and 9. */
async function openShared(page: ReturnType<typeof fakeLive>, server: ReturnType<typeof fakeServer>) {
  const shared = [playlistOf({ members: [7] })];
  server.answer('playlist/get', () => ({ result: shared }));
  server.answer('playlist/get_shared', () => ({ result: shared }));
  const list = { tracks: [4, 2, 9].map((id) => track(id)), number_of_tracks: 3, counts: {} };
  server.answer('application/get_playlist', () => ({ result: list, live: page.head('review:5') }));
  server.answer('application/get_applied', { result: { ...list, listened: 0, counters: { tracks: 3, rated: 0 } } });
  await openPlaylists(5, 7);
  openReview(5, { kind: 'playlist', playlist_id: 31 }, 7);
  followSharedPlaylist(31);
  await vi.waitFor(() => expect(useReview.getState().status).toBe('ready'));
  return shared;
}

const loss = () => usePlaylistLoss.getState().loss;
const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

test('a shared playlist that is open stands in its own order as others move its tracks, unless another was chosen', async () => {
  const page = fakeLive();
  await openShared(page, fakeServer());
  expect(useReview.getState().order).toEqual([4, 2, 9]);
  await page.frame('playlist:31', { kind: 'tracks_set', tracks_id: [9, 4, 2], by: 1 });
  expect(useReview.getState().order).toEqual([9, 4, 2]);
  useReview.setState(({ filter }) => ({ filter: { ...filter, sortBy: 'title' } }));
  await page.frame('playlist:31', { kind: 'tracks_set', tracks_id: [2, 4, 9], by: 1 });
  expect(useReview.getState().order).toEqual([9, 4, 2]);
});

test('a shared playlist that is deleted while it is open is noted as such, without a toast', async () => {
  const page = fakeLive();
  await openShared(page, fakeServer());
  await page.frame('playlist:31', { kind: 'deleted', by: null });
  expect(loss()).toMatchObject({
    playlist: { playlist_name: 'Tidewater', user_name: 'Mara Kessel' },
    reason: 'deleted',
  });
  expect(usePlaylists.getState().shared).toEqual([]);
  expect(toastTexts()).toEqual([]);
});

test('one that is no longer shared is noted as such, by the end of its topic or by the list of shared ones', async () => {
  const page = fakeLive();
  const server = fakeServer();
  await openShared(page, server);
  page.say('closed', { topic: 'playlist:31', reason: 'no_right' });
  expect(loss()).toMatchObject({ reason: 'unshared' });
  resetSessionStores();
  const shared = await openShared(page, server);
  expect(loss()).toBeNull();
  shared.length = 0;
  await readPlaylists();
  expect(loss()).toMatchObject({ reason: 'unshared' });
});

test('a playlist that tracks are put into and that is no longer shared gives way to none', async () => {
  const page = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get', { result: [playlistOf(), playlistOf({ playlist_id: 30, user_id: 7 })] });
  server.answer('playlist/get_shared', { result: [playlistOf()] });
  server.answer('application/get_playlist', { result: { tracks: [] } });
  await openPlaylists(5, 7);
  choosePlaylist(31);
  await page.settle();
  server.answer('playlist/get', { result: [playlistOf({ playlist_id: 30, user_id: 7 })] });
  server.answer('playlist/get_shared', { result: [] });
  await readPlaylists();
  expect(usePlaylists.getState()).toMatchObject({ own: [30], current: null, isGone: true });
  expect(toastTexts()).toEqual(['“Tidewater” is no longer shared with you']);
});

test('what is put into a playlist that goes meanwhile turns back, and is not sent again', async () => {
  const page = fakeLive();
  await openShared(page, fakeServer());
  let isWanted = () => true;
  let release = () => {};
  vi.spyOn(live, 'sendUntilAcked').mockImplementation((async (
    _event: string,
    _payload: object,
    wanted: () => boolean,
  ) => {
    isWanted = wanted;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return null;
  }) as never);
  const adding = setTrackInPlaylist(31, 7, true);
  expect(playlists.value(31)?.tracks_id).toContain(7);
  expect(isWanted()).toBe(true);
  await page.frame('playlist:31', { kind: 'deleted', by: null });
  expect(isWanted()).toBe(false);
  release();
  await expect(adding).rejects.toMatchObject({ status: 404 });
  expect(playlists.value(31)).toBeNull();
});
