import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { TrackMark } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import './blind-reads';
import { APPLIED } from './state';
import { openReview, useReview } from './store';
import { ME, TEO, track } from './testing';

// loaded before the clock is faked
await import('./blind-reader');

const AT = '2026-11-21T00:00:00Z';
const teos: TrackMark = { mark: 'hold', by: { user_id: TEO, user_name: 'Teo' }, at: AT };
let server: FakeServer;
let page: ReturnType<typeof fakeLive>;
let mark: TrackMark | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  server = fakeServer();
  page = fakeLive();
  mark = null;
  server.answer('application/get_applied', ({ track_ids }) => {
    const rows = [track(1, { my_rating: 5, rating: 5, mark }), track(2)];
    const tracks = rows.filter(({ track_id }) => !Array.isArray(track_ids) || track_ids.includes(track_id));
    const counters = { tracks: 2, rated: 1 };
    return {
      result: { tracks, number_of_tracks: 2, new_tracks: 0, listened: 0, counters, counts: { all: 2 } },
      live: page.head('review:5'),
    };
  });
});

test('rows whose blind mark may be seen are read again by one call, the others are not', async () => {
  openReview(5, APPLIED, ME);
  await vi.waitFor(() => expect(useReview.getState().status).toBe('ready'));
  await page.settle();
  mark = teos;
  const blind = { kind: 'track_marked_blind', by: teos.by, at: AT };
  await page.frame('review:5', { ...blind, track_ids: [1, 2] });
  await page.frame('review:5', { ...blind, track_ids: [1] });
  await vi.advanceTimersByTimeAsync(1000);
  const reads = server.bodies('application/get_applied').filter(({ track_ids }) => track_ids !== undefined);
  expect(reads).toEqual([{ job_id: 5, track_ids: [1] }]);
  expect(getById(useReview.getState().rows, 1)?.mark).toEqual(teos);
});
