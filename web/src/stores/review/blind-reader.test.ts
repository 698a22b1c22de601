import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { type FakeServer, fakeServer } from '../../api/testing';
import { live as line } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import type { AskRatings, ReviewTrack, TrackMark, TrackRatings } from '../../protocol/generated/protocol';
import { clearHistory, redo, undo } from '../history/store';
import { rateTrack } from './commands';
import { onReview, type ReviewEvent } from './events';
import { isHidden } from './hidden';
import { getById } from './id-map';
import { shownMean, shownRating } from './rating';
import { APPLIED } from './state';
import { openReview, useReview } from './store';
import { ME, TEO, track } from './testing';

// loaded while the clock is stopped
await import('./blind-reader');

const teo = (rating: number) => ({ user_id: TEO, user_name: 'Teo', rating });
const TEOS_MARK: TrackMark = {
  mark: 'hold',
  by: { user_id: TEO, user_name: 'Teo' },
  at: '2026-11-21T00:00:00Z',
};
const me = (rating: number) => ({ user_id: ME, user_name: 'Mara', rating });

let server: FakeServer;
let live: ReturnType<typeof fakeLive>;
let rows: ReviewTrack[];
/** The ratings on the server by track: the viewer's own rating and Teo's. */
let values: Map<number, { mine: number | null; teo: number | null }>;
/** The team's marks on the server by track; they are visible together with the ratings. */
let marks: Map<number, TrackMark>;
/** For each request for ratings, the tracks that it contained. */
let asked: number[][];
let sent: { wanted: () => boolean | Promise<boolean>; settle: (answer: unknown) => void }[];
let events: ReviewEvent[];
let refusal: ApiError | null;
let leave: () => void;

function ratingsOf(track_id: number): TrackRatings {
  const { mine, teo: theirs } = values.get(track_id) ?? { mine: null, teo: null };
  const all = [...(mine === null ? [] : [me(mine)]), ...(theirs === null ? [] : [teo(theirs)])];
  const hidden = mine === null;
  const rating = all.reduce((sum, one) => sum + one.rating, 0) / all.length;
  return {
    track_id,
    hidden,
    rating: hidden ? null : rating,
    my_rating: mine,
    ratings: hidden ? [] : all,
    first: [],
    rating_count: all.length,
  };
}

function rowOf(id: number): ReviewTrack {
  const ratings = ratingsOf(id);
  return track(id, { ...ratings, mark: ratings.hidden ? null : (marks.get(id) ?? null) });
}

/** The time at which the next test begins: each test begins later than the one before. */
let clock = Date.parse('2026-11-21T00:00:00Z');

beforeEach(async () => {
  clock += 60_000;
  vi.useFakeTimers({ now: clock });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  clearHistory();
  server = fakeServer();
  live = fakeLive();
  values = new Map([
    [11, { mine: null, teo: 9 }],
    [12, { mine: 3, teo: 9 }],
    [13, { mine: 4, teo: 4 }],
  ]);
  marks = new Map();
  rows = [11, 12, 13].map(rowOf);
  asked = [];
  sent = [];
  events = [];
  refusal = null;
  server.answer('application/get_applied', ({ track_ids }) => ({
    result: {
      tracks: Array.isArray(track_ids) ? track_ids.map(rowOf) : rows,
      number_of_tracks: 3,
      new_tracks: 0,
      listened: 0,
      counters: { tracks: 3, rated: 3 },
      counts: { all: 3, music: 3, sfx: 0, audio: 0, unrated_by_me: 1, we_disagree: 1 },
    },
    live: live.head('review:5'),
  }));
  vi.spyOn(line, 'sendUntilAcked').mockImplementation(((event: string, payload: AskRatings, wanted = () => true) => {
    if (event === 'rating.set_track') return new Promise((settle) => sent.push({ wanted, settle }));
    asked.push(payload.track_ids);
    if (refusal) return Promise.reject(refusal);
    return Promise.resolve({ result: payload.track_ids.map(ratingsOf), live: live.head('review:5') });
  }) as never);
  leave = onReview((event) => events.push(event));
  openReview(5, APPLIED, ME);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
});
afterEach(() => leave());

const state = () => useReview.getState();
const row = (id: number) => getById(state().rows, id);
/** Returns the tracks in each request for rows. */
const askedRows = () =>
  server.bodies('application/get_applied').flatMap(({ track_ids }) => (track_ids ? [track_ids] : []));
const announced = () => events.filter(({ kind }) => kind === 'rated-by-other');

/** Changes a rating on the fake server, and publishes the frame of this change. */
async function rates(track_id: number, who: 'mine' | 'teo', value: number | null): Promise<void> {
  const before = values.get(track_id) ?? { mine: null, teo: null };
  values.set(track_id, { ...before, [who]: value });
  const { rating_count } = ratingsOf(track_id);
  const user_id = who === 'mine' ? ME : TEO;
  await live.frame('review:5', { kind: 'track_rated_blind', track_id, user_id, rated: value !== null, rating_count });
  await vi.advanceTimersByTimeAsync(0);
}

test('a rating of a hidden track is neither asked for nor told of', async () => {
  await rates(11, 'teo', 2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([]);
  expect(announced()).toEqual([]);
  expect(row(11)).toMatchObject({ hidden: true, rating: null, ratings: [], rating_count: 1 });
});

test('ratings of tracks that one has rated are read by one request within a second, and then told of', async () => {
  await rates(12, 'teo', 6);
  await rates(13, 'teo', 10);
  expect(row(12)?.rating).toBe(6);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([[12, 13]]);
  expect(row(12)).toMatchObject({ rating: 4.5, ratings: [me(3), teo(6)] });
  expect(announced()).toEqual([
    { kind: 'rated-by-other', track_id: 12, by: TEO, value: 6 },
    { kind: 'rated-by-other', track_id: 13, by: TEO, value: 10 },
  ]);
  expect(getById(state().highlights, 12)).toMatchObject({ tone: 'other', by: TEO });
});

test('one’s own rating on another page opens the track here, and taking it back there hides it without a request', async () => {
  await rates(11, 'mine', 7);
  expect(isHidden(state(), 11)).toBe(true);
  // the others' ratings are requested again if they change meanwhile
  await rates(11, 'teo', 8);
  await vi.advanceTimersByTimeAsync(1000);
  expect(row(11)).toMatchObject({ hidden: false, my_rating: 7, rating: 7.5 });
  await rates(11, 'mine', null);
  expect(row(11)).toMatchObject({ hidden: true, my_rating: null, rating: null, ratings: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(askedRows()).toEqual([[11]]);
  expect(asked).toEqual([]);
});

test('one’s own rating here opens the track, its undo hides it again, and redo opens it', async () => {
  const commit = async (value: number | null) => {
    await rates(11, 'mine', value);
    const { rating, my_rating } = ratingsOf(11);
    sent.pop()?.settle({ result: { rating, my_rating }, live: live.head('review:5') });
    await vi.advanceTimersByTimeAsync(0);
  };
  rateTrack(11, 7);
  expect([shownRating(state(), 11), shownMean(state(), 11)]).toEqual([7, null]);
  await commit(7);
  expect([shownRating(state(), 11), shownMean(state(), 11)]).toEqual([7, 8]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(row(11)?.ratings).toEqual([me(7), teo(9)]);
  await undo();
  expect(isHidden(state(), 11)).toBe(true);
  await commit(null);
  expect(row(11)).toMatchObject({ hidden: true, rating: null, ratings: [] });
  await redo();
  expect(shownRating(state(), 11)).toBe(7);
  await commit(7);
  expect(row(11)).toMatchObject({ hidden: false, rating: 8 });
});

test('one’s own rating opens the team’s mark as well', async () => {
  marks.set(11, TEOS_MARK);
  await rates(11, 'mine', 7);
  await vi.advanceTimersByTimeAsync(1000);
  expect(row(11)?.mark).toEqual(TEOS_MARK);
});

test('a colleague’s rating and mark of a track are read by one request, and the rating is told of', async () => {
  await rates(12, 'teo', 6);
  marks.set(12, TEOS_MARK);
  const { by, at } = TEOS_MARK;
  await live.frame('review:5', { kind: 'track_marked_blind', track_ids: [12], by, at });
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, askedRows()]).toEqual([[], [[12]]]);
  expect(row(12)).toMatchObject({ rating: 4.5, mark: TEOS_MARK });
  expect(announced()).toEqual([{ kind: 'rated-by-other', track_id: 12, by: TEO, value: 6 }]);
});

test('after a loss a rating is sent again unless the server has another one of one’s own', async () => {
  rateTrack(12, 8);
  expect(sent[0]?.wanted()).toBe(true);
  expect(await sent[0]?.wanted()).toBe(true);
  values.set(12, { mine: 1, teo: 9 });
  expect(await sent[0]?.wanted()).toBe(false);
  expect(asked).toEqual([[12], [12]]);
});

test('a read that was refused for a while reads the list again; the end of the right does not', async () => {
  const reads = () => server.bodies('application/get_applied').filter(({ offset }) => offset === 0).length;
  refusal = new ApiError('forbidden', 403);
  await rates(12, 'teo', 6);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads()).toBe(1);
  refusal = new ApiError('too_many_requests', 429);
  await rates(12, 'teo', 7);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads()).toBe(2);
});

test.each([
  ['the change', () => live.frame('review:5', { kind: 'blind_changed', blind: false })],
  [
    'a snapshot',
    async () => {
      live.skip('review:5');
      const snapshot = { counters: { tracks: 3, rated: 3 }, blind: false };
      live.say('snapshot', { ...live.head('review:5'), snapshot });
    },
  ],
])('where it is switched off, by %s, all rows are read again and revealed', async (_, publish) => {
  rows = rows.map((one) => ({ ...one, hidden: false, rating: 8 }));
  await publish();
  await vi.advanceTimersByTimeAsync(2000);
  expect(state().blind).toBe(false);
  expect([11, 12, 13].map((id) => row(id)?.hidden)).toEqual([false, false, false]);
  expect(events.some(({ kind }) => kind === 'rows-outdated')).toBe(true);
});

test('where it is switched on, all rows are hidden with the read that follows', async () => {
  await live.frame('review:5', { kind: 'blind_changed', blind: false });
  await vi.advanceTimersByTimeAsync(0);
  rows = [11, 12, 13].map((id) => track(id, { hidden: true }));
  await live.frame('review:5', { kind: 'blind_changed', blind: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(state().blind).toBe(true);
  expect([11, 12, 13].every((id) => isHidden(state(), id))).toBe(true);
});
