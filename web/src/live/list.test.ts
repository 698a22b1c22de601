import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { createLiveList } from './list';
import { resetSessionStores } from './session-store';
import { fakeLive } from './testing/fake-live';
import { expectOneReadForSeveral } from './testing/reads';

interface Item {
  id: number;
}
type Change = { kind: 'moved' | 'added' };

const TOPIC = 'company:1';
/** The topic of one person, as opposed to TOPIC, which many people share. */
const OWN = 'user:7';
let server: ReturnType<typeof fakeLive>;
const read = vi.fn();
const readRows = vi.fn(async () => [{ id: 2 }]);

const makeList = (more: { isPrivate?: boolean; reloadThrottle?: number } = {}) =>
  createLiveList<Item, { name?: string }, Change, never>({
    filter: () => ({}),
    pageSize: 10,
    id: ({ id }) => id,
    fits: () => true,
    compare: (left, right) => left.id - right.id,
    read: async () => {
      read();
      return { rows: [{ id: 1 }], total: 1, heads: [server.head(TOPIC), server.head(OWN)] };
    },
    readRows,
    effect: ({ kind }) => (kind === 'added' ? { kind: 'read', id: 2 } : { kind: 'reload', id: 0 }),
    me: () => 7,
    ...more,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  server = fakeLive();
  read.mockReset();
  readRows.mockClear();
});

const notify = (topic = TOPIC) => server.frame(topic, { kind: 'moved' }, { kind: 'moved' });
const wait = (time: number) => vi.advanceTimersByTimeAsync(time);

test('what many hear of has the list read again once, at a random moment within a second', async () => {
  makeList().open();
  await expectOneReadForSeveral(read, notify);
});

test('what one person alone hears of has the list, or the row, read at once, whatever waits for others', async () => {
  makeList().open();
  await wait(0);
  await notify();
  await notify(OWN);
  await notify(OWN);
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
  await server.frame(TOPIC, { kind: 'added' });
  await wait(0);
  expect(readRows).not.toHaveBeenCalled();
  await server.frame(OWN, { kind: 'added' });
  await wait(0);
  expect(readRows).toHaveBeenCalledTimes(1);
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(readRows).toHaveBeenCalledTimes(1);
});

test('a list that nobody looks at is read again when somebody does', async () => {
  makeList().open();
  await wait(0);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await notify();
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('where changes come often, so many milliseconds lie between two reads', async () => {
  makeList({ reloadThrottle: 10_000 }).open();
  await wait(0);
  await notify();
  await wait(500);
  expect(read).toHaveBeenCalledTimes(2);
  await notify();
  await wait(10_499);
  expect(read).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(read).toHaveBeenCalledTimes(3);
});

test('what only the owner hears of is read at once, and a list that was left is not read', async () => {
  const leave = makeList({ isPrivate: true }).open();
  await wait(0);
  await notify();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
  const leaveShared = makeList().open();
  await wait(0);
  await notify();
  leaveShared();
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a read meanwhile has what was told before it', async () => {
  const list = makeList();
  list.open();
  await wait(0);
  await notify();
  await list.reload();
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a list that was begun ahead of its page is read once, and kept until the page leaves it', async () => {
  const list = makeList();
  const releasePreload = list.preload();
  await wait(0);
  expect(list.use.getState().status).toBe('ready');
  const leave = list.open();
  releasePreload();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(1);
  expect(list.use.getState().rows).toEqual([{ id: 1 }]);
  await notify();
  await wait(2000);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
  expect(list.use.getState().status).toBe('idle');
});

test('a list whose page has not come is left, and one with another filter begins anew', async () => {
  const list = makeList();
  list.preload()();
  expect(list.use.getState().status).toBe('idle');
  const releasePreload = list.preload();
  list.open({ name: 'x' });
  releasePreload();
  await wait(0);
  // three reads: the one that was interrupted, the prefetch when the other filter was opened, and the page's own
  expect(read).toHaveBeenCalledTimes(3);
  expect(list.use.getState().status).toBe('ready');
});

test('a list that is open is not begun again for the next page', async () => {
  const list = makeList();
  const leave = list.open();
  await wait(0);
  const releasePreload = list.preload();
  expect(list.use.getState().status).toBe('ready');
  leave();
  releasePreload();
  list.open();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what was begun ahead for one person is not taken over by the next', async () => {
  const list = makeList();
  const releasePreload = list.preload();
  resetSessionStores();
  expect(list.use.getState().status).toBe('idle');
  list.open();
  releasePreload();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
  expect(list.use.getState().status).toBe('ready');
});

test('the page shows why what was begun ahead of it has failed, and asks again', async () => {
  const list = makeList();
  const refusal = new ApiError('forbidden', 403);
  read.mockImplementationOnce(() => {
    throw refusal;
  });
  const releasePreload = list.preload();
  await wait(0);
  list.open();
  releasePreload();
  expect(list.use.getState()).toMatchObject({ status: 'failed', failure: refusal });
  await list.reload();
  expect(list.use.getState().status).toBe('ready');
});
