import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { trackList } from './list';

const OWN = 'user:7';
const rowOf = (track_id: number): OwnTrack =>
  ({
    track_id,
    title: `Track ${track_id}`,
    artist_name: 'Marrow Lake',
    tags: 'slow',
    type: 'music',
    plays_count: 0,
  }) as OwnTrack;

/** The tracks on the server, newest first. */
let tracks: OwnTrack[];
let leave: () => void;

setUpFakes();
beforeEach(async () => {
  tracks = Array.from({ length: 500 }, (_, at) => rowOf(500 - at));
  server.answer('track/get', ({ offset, limit, track_ids }) => {
    const from = (offset as number | undefined) ?? 0;
    const asked = track_ids as number[] | undefined;
    const found = asked ? tracks.filter(({ track_id }) => asked.includes(track_id)) : tracks;
    const page = found.slice(from, from + ((limit as number | undefined) ?? 200));
    const result = { tracks: page, number_of_tracks: tracks.length, counts: { all: tracks.length } };
    return { result, list_live: [live.head(OWN)] };
  });
  leave = trackList.open();
  await vi.waitFor(() => expect(trackList.use.getState().status).toBe('ready'));
});
afterEach(() => leave());

const shown = () => trackList.use.getState().rows;
const readToTheEnd = () =>
  vi.waitFor(async () => {
    await trackList.loadMore();
    expect(shown()).toHaveLength(tracks.length);
  });

test('what changes elsewhere is read by a few rows, and a long list keeps all that it has loaded', async () => {
  await readToTheEnd();
  const before = server.bodies('track/get').length;
  tracks = tracks.map((track) => (track.track_id === 100 ? { ...track, title: 'Ebb' } : track));
  await live.frame(OWN, { kind: 'track_changed', track_id: 100, deleted: false });
  await vi.waitFor(() => expect(shown()[400]?.title).toBe('Ebb'));
  expect(shown()).toHaveLength(500);
  expect(server.bodies('track/get').slice(before)).toEqual([{ type: 'all', title: '', track_ids: [100] }]);
});

test('more rows than an answer may have are read one answer after the other', async () => {
  await readToTheEnd();
  const before = server.bodies('track/get').length;
  const changed = tracks.slice(0, 250).map(({ track_id }) => track_id);
  tracks = tracks.map((track) => ({ ...track, tags: 'dark' }));
  await live.frame(OWN, ...changed.map((track_id) => ({ kind: 'track_changed', track_id, deleted: false })));
  await vi.waitFor(() => expect(shown().filter(({ tags }) => tags === 'dark')).toHaveLength(250));
  const asked = server.bodies('track/get').slice(before) as { track_ids: number[] }[];
  expect(asked.map(({ track_ids }) => track_ids.length)).toEqual([200, 50]);
  expect(shown()).toHaveLength(500);
});

test('a track that another tab uploads comes in, and one that it deletes goes', async () => {
  tracks = [rowOf(501), ...tracks];
  await live.frame(OWN, { kind: 'track_changed', track_id: 501, deleted: false });
  await vi.waitFor(() => expect(shown()[0]?.track_id).toBe(501));
  expect(trackList.use.getState()).toMatchObject({ total: 501, counts: { all: 501 } });
  tracks = tracks.slice(1);
  await live.frame(OWN, { kind: 'track_changed', track_id: 501, deleted: true });
  expect(trackList.use.getState()).toMatchObject({ total: 500, counts: { all: 500 } });
});

test('plays and shares move as they are told', async () => {
  const counts = { upload_count: 1, plays_count: 41, download_count: 2, share_count: 12 };
  const updated = [500, 499].map((track_id) => ({ track_id, ...counts }));
  await live.frame(OWN, { kind: 'track_counts', tracks: updated });
  expect(shown().slice(0, 2)).toMatchObject([counts, counts]);
});

test('the chosen order is kept as rows change, come and go', async () => {
  tracks = [rowOf(1), rowOf(2), rowOf(3)].map((track, at) => ({ ...track, title: ['Ebb', 'Flow', 'Slack'][at] ?? '' }));
  trackList.setFilter({ by: 'title', direction: 'up' });
  await vi.waitFor(() => expect(shown().map(({ title }) => title)).toEqual(['Ebb', 'Flow', 'Slack']));
  expect(server.bodies('track/get').at(-1)).toMatchObject({ sort_by: 'title', sort_direction: 'up' });
  const publish = (track_id: number, deleted = false) => live.frame(OWN, { kind: 'track_changed', track_id, deleted });
  const titlesAre = (...titles: string[]) =>
    vi.waitFor(() => expect(shown().map(({ title }) => title)).toEqual(titles));
  tracks = tracks.map((track) => (track.track_id === 1 ? { ...track, title: 'Moon' } : track));
  await publish(1);
  await titlesAre('Flow', 'Moon', 'Slack');
  tracks = [...tracks, { ...rowOf(4), title: 'night' }];
  await publish(4);
  await titlesAre('Flow', 'Moon', 'night', 'Slack');
  await publish(2, true);
  await titlesAre('Moon', 'night', 'Slack');
  trackList.setFilter({ title: 'o' });
  expect(trackList.use.getState().filter).toMatchObject({ by: 'title', direction: 'up' });
});

test('a track whose plays lead it into the page comes in, and leaves the numbers as they are', async () => {
  trackList.setFilter({ by: 'plays_count', direction: 'down' });
  await vi.waitFor(() => expect(trackList.use.getState().status).toBe('ready'));
  const { total } = trackList.use.getState();
  const counts = { upload_count: 0, plays_count: 7, download_count: 0, share_count: 0 };
  tracks = tracks.map((track) => (track.track_id === 3 ? { ...track, ...counts } : track));
  expect(shown().some(({ track_id }) => track_id === 3)).toBe(false);
  await live.frame(OWN, { kind: 'track_counts', tracks: [{ track_id: 3, ...counts }] });
  await vi.waitFor(() => expect(shown()[0]?.track_id).toBe(3));
  expect(trackList.use.getState()).toMatchObject({ total, counts: { all: total } });
});

test('a search ends the one that is under way', async () => {
  const asked: (AbortSignal | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    asked.push(signal ?? undefined);
    return new Promise(() => {});
  });
  trackList.setFilter({ title: 'ebb' });
  trackList.setFilter({ title: 'ebb and flow' });
  expect(asked.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test('a row that the numbers tell of before the topic does is shown', async () => {
  tracks = [];
  trackList.setFilter({ title: 'ebb' });
  await vi.waitFor(() => expect(trackList.use.getState()).toMatchObject({ status: 'ready', total: 0 }));
  vi.useFakeTimers();
  await live.frame(OWN, { kind: 'track_changed', track_id: 900, deleted: false });
  tracks = [{ ...rowOf(501), title: 'Ebb' }];
  live.skip(OWN);
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(shown()).toMatchObject([{ track_id: 501 }]);
});
