import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS, type ReviewTrack } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { getById } from './id-map';
import { APPLIED } from './state';
import { changeFilter, openReview, retryPages, showRange, useReview } from './store';
import { ME, TEO, track } from './testing';

const COUNTS = { all: 3, music: 2, sfx: 1, audio: 0, unrated_by_me: 3, we_disagree: 0 };
let rows: ReviewTrack[];
let counts: typeof COUNTS;

setUpFakes();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  rows = [track(1), track(2), track(3, { type: 'sfx' })];
  counts = COUNTS;
  server.answer('application/get_applied', ({ type, offset }) => {
    const shown = rows.filter((row) => type === undefined || row.type === type);
    return {
      result: {
        tracks: shown.slice(Number(offset)),
        number_of_tracks: shown.length,
        new_tracks: 0,
        listened: 0,
        counters: { tracks: 3, rated: 0 },
        counts,
      },
      live: live.head('review:5'),
    };
  });
});
afterEach(() => live.setLive(true));

const state = () => useReview.getState();
const asked = () => server.bodies('application/get_applied');
const rated = (track_id: number) => ({
  kind: 'track_rated',
  track_id,
  user_id: TEO,
  user_rating: 7,
  rating: 7,
  rating_count: 1,
});

async function open() {
  openReview(5, APPLIED, ME);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
}

test('the list, the counters and the numbers of all tabs come by one call', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toHaveLength(1);
  expect(state()).toMatchObject({ order: [1, 2, 3], tabCounts: COUNTS, counters: { tracks: 3 } });
});

test('ratings of others cost one read of the numbers in ten seconds, however many they are', async () => {
  await open();
  counts = { ...COUNTS, we_disagree: 1 };
  for (const id of [1, 2, 3, 1, 2]) await live.frame('review:5', rated(id));
  expect(asked()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(asked().slice(1)).toMatchObject([{ offset: 1, limit: 1 }]);
  expect(state().tabCounts?.we_disagree).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toHaveLength(2);
});

test('a filter that is chosen while another list is being read is not overwritten by it', async () => {
  await open();
  const late: (() => void)[] = [];
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const answer = await fetched(address, request);
    return new Promise((resolve) => late.push(() => resolve(answer)));
  });
  changeFilter({ type: 'sfx' });
  changeFilter({ type: 'music' });
  await vi.waitFor(() => expect(late).toHaveLength(2));
  for (const answer of late.toReversed()) answer();
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  expect(state().order).toEqual([1, 2]);
});

test('a rating that comes while the list is being read again is not lost', async () => {
  await open();
  const old = structuredClone(rows);
  let answer = () => {};
  const body = {
    result: { tracks: old, number_of_tracks: 3, new_tracks: 0, listened: 0, counters: { tracks: 3, rated: 0 }, counts },
    live: live.head('review:5'),
  };
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(Response.json(body)))));
  changeFilter({ listenedFirst: true });
  await live.frame('review:5', rated(2));
  answer();
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  expect(getById(state().rows, 2)?.ratings).toMatchObject([{ user_id: TEO, rating: 7 }]);
});

test('a shared playlist, its counters and the numbers of all its tabs come by two calls', async () => {
  const own = { ...COUNTS, all: 2, music: 1 };
  server.answer('application/get_playlist', () => ({
    result: { tracks: rows.slice(0, 2), number_of_tracks: 2, counts: own },
    live: live.head('review:5'),
  }));
  openReview(5, { kind: 'playlist', playlist_id: 31 }, ME);
  await vi.waitFor(() => expect(state().counters).toEqual({ tracks: 3, rated: 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls.map(({ path }) => path)).toEqual(['application/get_playlist', 'application/get_applied']);
  expect(state()).toMatchObject({ order: [1, 2], tabCounts: own, listened: 0 });
});

test('without a network a filter shows what fits of the tracks that were loaded, and the server decides once it is back', async () => {
  rows[1] = track(2, { title: 'Slack Water' });
  await open();
  live.setLive(true);
  live.setLive(false);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  changeFilter({ type: 'music' });
  expect(state()).toMatchObject({ status: 'ready', order: [1, 2] });
  changeFilter({ type: 'all', q: 'water' });
  expect(state()).toMatchObject({ status: 'ready', order: [2] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state()).toMatchObject({ status: 'ready', order: [2] });
  changeFilter({ q: '', sortBy: 'title', direction: 'up' });
  expect(state().order).toEqual([2, 1, 3]);
  vi.stubGlobal('fetch', answered);
  rows = rows.slice(1);
  live.setLive(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'ready', order: [2, 3] });
});

test('a page that is refused is told of and asked for again by Retry alone', async () => {
  let isWhole = false;
  rows = Array.from({ length: LIMITS.SUBMISSIONS_PAGE + 5 }, (_, at) => track(at + 1));
  server.answer('application/get_applied', ({ offset }) =>
    offset === 0 || isWhole
      ? {
          result: {
            tracks: rows.slice(Number(offset), Number(offset) + LIMITS.SUBMISSIONS_PAGE),
            number_of_tracks: rows.length,
            new_tracks: 0,
            listened: 0,
            counters: { tracks: rows.length, rated: 0 },
            counts,
          },
          live: live.head('review:5'),
        }
      : { status: 429, error: 'too_many_requests' },
  );
  await open();
  const last = rows.length - 1;
  showRange(last, last);
  await vi.waitFor(() => expect(state().pageFailure).toMatchObject({ status: 429 }));
  showRange(last - 1, last);
  expect(asked()).toHaveLength(2);
  isWhole = true;
  retryPages();
  await vi.waitFor(() => expect(state().order[last]).toBe(rows.length));
  expect(state().pageFailure).toBeNull();
});

test('a list that an outage kept from being read is read as the line returns', async () => {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  live.setLive(false);
  openReview(5, APPLIED, ME);
  await vi.waitFor(() => expect(state().status).toBe('failed'));
  vi.stubGlobal('fetch', answered);
  live.setLive(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'ready', order: [1, 2, 3] });
});
