import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import type { LiveHead } from '../protocol/generated/protocol';
import { createLiveList } from './list';
import type { ListEffect } from './list-spec';
import { resetSessionStores } from './session-store';
import { fakeLive } from './testing/fake-live';

interface Track {
  id: number;
  title: string;
}
type Tab = 'all' | 'long';
type Change = { kind: 'read'; id: number } | { kind: 'titled'; id: number; title: string; by: number };

const TOPIC = 'board';
const ME = 7;
let server: ReturnType<typeof fakeLive>;
let tracks: Track[];
let broken: 'pages' | 'all' | null;
const asked: number[] = [];

const isLong = ({ title }: Track) => title.length > 3;
const makeList = () =>
  createLiveList<Track, { title: string }, Change, Tab>({
    filter: () => ({ title: '' }),
    pageSize: 2,
    id: ({ id }) => id,
    fits: ({ title }, filter) => title.includes(filter.title),
    compare: (left, right) => left.id - right.id,
    tabs: (track) => (isLong(track) ? ['all', 'long'] : ['all']),
    read: async ({ title }, { offset, limit }) => {
      asked.push(offset);
      if (broken === 'all' || (broken === 'pages' && offset > 0)) throw new ApiError(null, null);
      const shown = tracks.filter((track) => track.title.includes(title));
      const counts = { all: shown.length, long: shown.filter(isLong).length };
      return { rows: shown.slice(offset, offset + limit), total: shown.length, counts, heads: [server.head(TOPIC)] };
    },
    readRows: async (ids) => tracks.filter(({ id }) => ids.includes(id)),
    effect: (change, held): ListEffect<Track, Tab> | null => {
      if (change.kind === 'read')
        return { kind: 'read', id: change.id, ...(held(change.id) ? {} : { counts: 'unknown' }) };
      const row = held(change.id);
      return row ? { kind: 'put', row: { ...row, title: change.title }, by: change.by } : null;
    },
    me: () => ME,
  });

let list: ReturnType<typeof makeList>;
const wait = (time: number) => vi.advanceTimersByTimeAsync(time);
const state = () => list.use.getState();
const titles = () => state().rows.map(({ title }) => title);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  server = fakeLive();
  server.setLive(true);
  tracks = ['one', 'two', 'three', 'four', 'five'].map((title, at) => ({ id: at + 1, title }));
  broken = null;
  asked.length = 0;
  list = makeList();
  list.open();
  await wait(0);
});
afterEach(() => server.setLive(true));

test.each(['before', 'after'])(
  'a saved row that the list does not hold is not counted again, with the answer %s the frame',
  async (order) => {
    tracks[4] = { id: 5, title: 'fifth' };
    const at: LiveHead = { ...server.head(TOPIC), offset: 1 };
    if (order === 'after') await server.frame(TOPIC, { kind: 'read', id: 5 });
    list.put(tracks[4], at);
    if (order === 'before') await server.frame(TOPIC, { kind: 'read', id: 5 });
    expect(state()).toMatchObject({ total: 5, counts: { all: 5, long: 3 } });
    await wait(15_000);
    expect(state()).toMatchObject({ total: 5, counts: { all: 5, long: 3 } });
    expect(titles()).toEqual(['one', 'two']);
  },
);

test('an answer that is older than what was told of the row since changes nothing', async () => {
  const at: LiveHead = { ...server.head(TOPIC), offset: 1 };
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'uno', by: ME });
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'eins', by: 9 });
  list.put({ id: 1, title: 'uno' }, at);
  expect(titles()).toEqual(['eins', 'two']);
});

test('a next page that fails is told, waits for Retry, and shows once it is there', async () => {
  broken = 'pages';
  await list.loadMore();
  expect(state().pageFailure).toBeInstanceOf(ApiError);
  expect(titles()).toEqual(['one', 'two']);
  const before = asked.length;
  await list.loadMore();
  expect(asked.length).toBe(before);
  broken = null;
  await list.retryPage();
  expect(state().pageFailure).toBeNull();
  expect(titles()).toEqual(['one', 'two', 'three', 'four']);
});

test('a next page that an outage kept from being read is read as the line returns', async () => {
  broken = 'pages';
  server.setLive(false);
  await list.loadMore();
  expect(state().pageFailure).toBeInstanceOf(ApiError);
  broken = null;
  server.setLive(true);
  await wait(0);
  expect(state().pageFailure).toBeNull();
  expect(titles()).toEqual(['one', 'two', 'three', 'four']);
});

test('what a colleague changes between an act and its answer does not turn the act back', async () => {
  let answer = () => {};
  const shown: (string | undefined)[] = [];
  const stop = list.use.subscribe(({ rows }) => shown.push(rows[0]?.title));
  const act = list.patch(
    1,
    (row) => ({ ...row, title: `${row.title}, mine` }),
    () => new Promise<void>((resolve) => (answer = resolve)),
  );
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'theirs', by: 9 });
  answer();
  await act;
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'theirs, mine', by: ME });
  stop();
  expect([...new Set(shown)]).toEqual(['one, mine', 'theirs, mine']);
});

test('an act that names its frame stays until that one is told, whoever was told of before', async () => {
  const own = { ...server.head(TOPIC), offset: 2 };
  const act = { title: 'mine' };
  await list.patch(
    1,
    (row) => ({ ...row, ...act }),
    async () => own,
    (head) => head,
  );
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'of another tab', by: ME });
  expect(titles()[0]).toBe('mine');
  await server.frame(TOPIC, { kind: 'titled', id: 1, title: 'mine at last', by: ME });
  expect(titles()[0]).toBe('mine at last');
});

test('a server that does not answer is asked after pauses that double, up to five minutes', async () => {
  broken = 'all';
  asked.length = 0;
  void list.reload();
  await wait(0);
  const at: number[] = [];
  const start = Date.now();
  for (let known = asked.length; Date.now() - start < 2_000_000; ) {
    await wait(1000);
    if (asked.length > known) at.push(Math.round((Date.now() - start) / 1000));
    known = asked.length;
  }
  const pauses = at.map((time, index) => time - (at[index - 1] ?? 0));
  expect(pauses.slice(0, 8)).toEqual([1, 11, 21, 41, 81, 161, 301, 301]);
});

test('Retry and the return of the line let the pauses begin anew', async () => {
  broken = 'all';
  void list.reload();
  await wait(200_000);
  asked.length = 0;
  void list.reload();
  await wait(13_000);
  expect(asked.length).toBe(3);
  server.setLive(false);
  asked.length = 0;
  server.setLive(true);
  await wait(13_000);
  expect(asked.length).toBe(3);
});

test('without a network a filter shows what fits of the rows that were loaded, also after the page was left', async () => {
  await list.loadMore();
  broken = 'all';
  server.setLive(false);
  list.setFilter({ title: 'o' });
  expect(state()).toMatchObject({ status: 'ready', isLocal: true, total: 3, counts: { all: 4, long: 2 } });
  expect(titles()).toEqual(['one', 'two', 'four']);
  await wait(60_000);
  expect(titles()).toEqual(['one', 'two', 'four']);
  list.setFilter({ title: 'nowhere' });
  expect(state()).toMatchObject({ status: 'ready', rows: [] });
  const leave = list.open();
  expect(titles()).toEqual(['one', 'two', 'three', 'four']);
  leave();
  list.open({ title: 'th' });
  expect(titles()).toEqual(['three']);
  broken = null;
  list.setFilter({ title: 'o' });
  server.setLive(true);
  await wait(0);
  expect(state()).toMatchObject({ status: 'ready', isLocal: false, total: 3 });
  expect(titles()).toEqual(['one', 'two', 'four']);
});

test('a list that the server fails to filter, though the line seems open, shows what fits of what was loaded', async () => {
  broken = 'all';
  list.setFilter({ title: 'one' });
  await wait(0);
  expect(state()).toMatchObject({ status: 'ready', isLocal: true });
  expect(titles()).toEqual(['one']);
  broken = null;
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect(state().isLocal).toBe(false);
});

test('nothing that was loaded for one person is shown to the next', async () => {
  broken = 'all';
  resetSessionStores();
  server.setLive(false);
  list.open();
  await wait(0);
  expect(state()).toMatchObject({ status: 'failed', rows: [] });
});
