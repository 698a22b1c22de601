import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import { APPLIED } from '../review/state';
import { openReview, useReview } from '../review/store';
import { openPlaylists, usePlaylists } from './store';
import { playlistOf } from './testing';

afterEach(() => {
  resetSessionStores();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
