import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import type { LiveHead } from '../protocol/generated/protocol';
import { createLiveEntity } from './entity';
import { resetSessionStores } from './session-store';
import { fakeLive } from './testing/fake-live';
import { expectOneReadForSeveral } from './testing/reads';

interface Board {
  name: string;
  cards: readonly number[];
  /** True if every card of the board was read. */
  isWhole: boolean;
}
type Change = { kind: 'renamed'; name: string } | { kind: 'card_added'; card: number } | { kind: 'deleted' };

const TOPIC = 'board:1';
const board = (name: string, ...cards: number[]): Board => ({ name, cards, isWhole: true });
let server: ReturnType<typeof fakeLive>;
let read: ReturnType<typeof vi.fn<() => Promise<{ value: Board; live: LiveHead }>>>;
let leave = () => {};

const heard = vi.fn();
const lost = vi.fn();
const boards = createLiveEntity<Board, Change, { name: string }>({
  topic: (id) => `board:${id}`,
  read: () => read(),
  apply: (value, change) => {
    if (change.kind === 'deleted') return { value: null };
    if (change.kind === 'renamed') return { value: { ...value, name: change.name } };
    return { value, needsRefetch: !value.cards.includes(change.card) };
  },
  merge: (value, { name }) => ({ value: { ...value, name }, needsRefetch: true }),
  onChange: heard,
  onLost: lost,
});

beforeEach(() => {
  server = fakeLive({ [TOPIC]: { name: 'of the snapshot' } });
  read = vi.fn(async () => ({ value: board('first', 1), live: server.head(TOPIC) }));
  heard.mockReset();
  lost.mockReset();
});
afterEach(() => leave());

const shown = () => boards.value(1);
const failure = () => boards.cache.get('1').failure;

test('its users read it once, and the last one leaves its topic', async () => {
  const leaves = [boards.retain(1), boards.retain(1)];
  await server.settle();
  expect(read).toHaveBeenCalledOnce();
  await server.frame(TOPIC, { kind: 'renamed', name: 'second' });
  expect(shown()?.name).toBe('second');
  leaves[0]?.();
  await server.frame(TOPIC, { kind: 'renamed', name: 'third' });
  expect(shown()?.name).toBe('third');
  leaves[1]?.();
  await server.frame(TOPIC, { kind: 'renamed', name: 'fourth' });
  expect(shown()?.name).toBe('third');
});

test('an answer that is older than a frame is brought up to date by it', async () => {
  leave = boards.retain(1);
  await server.settle();
  let answer = (_read: { value: Board; live: LiveHead }) => {};
  read.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const old = server.head(TOPIC);
  void boards.cache.read('1');
  await server.frame(TOPIC, { kind: 'renamed', name: 'newer' });
  answer({ value: board('older', 1, 2), live: old });
  await server.settle();
  expect(shown()).toMatchObject({ name: 'newer', cards: [1, 2] });
});

test('of two reads the later one counts, whichever answer is first', async () => {
  leave = boards.retain(1);
  await server.settle();
  const answers: ((name: string) => void)[] = [];
  read.mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((name) => resolve({ value: board(name), live: server.head(TOPIC) }));
      }),
  );
  void boards.cache.read('1');
  void boards.cache.read('1');
  answers[1]?.('later');
  answers[0]?.('earlier');
  await server.settle();
  expect(shown()?.name).toBe('later');
});

test('what a change tells of and nobody holds is read', async () => {
  leave = boards.retain(1);
  await server.settle();
  read.mockImplementation(async () => ({ value: board('first', 1, 2), live: server.head(TOPIC) }));
  await server.frame(TOPIC, { kind: 'card_added', card: 2 });
  await server.settle();
  expect(shown()?.cards).toEqual([1, 2]);
  expect(heard).toHaveBeenCalledWith(1, { kind: 'card_added', card: 2 }, board('first', 1), false);
});

test('after an outage that lost frames the snapshot counts, and what it does not say is read', async () => {
  leave = boards.retain(1);
  await server.settle();
  server.skip(TOPIC);
  read.mockImplementation(async () => ({ value: board('read', 7), live: server.head(TOPIC) }));
  const names: (string | undefined)[] = [];
  const stop = boards.cache.use.subscribe(() => names.push(shown()?.name));
  await server.reconnect();
  stop();
  expect(names[0]).toBe('of the snapshot');
  expect(shown()).toEqual(board('read', 7));
});

test('a value that another answer carried needs no read, and an older one changes nothing', async () => {
  boards.put(1, board('listed'), server.head(TOPIC));
  leave = boards.retain(1);
  await server.settle();
  expect(read).not.toHaveBeenCalled();
  const old = server.head(TOPIC);
  await server.frame(TOPIC, { kind: 'renamed', name: 'told' });
  boards.put(1, board('listed late'), old);
  expect(shown()?.name).toBe('told');
});

test('an act shows at once, and stays until its own change is told, whatever others do meanwhile', async () => {
  leave = boards.retain(1);
  await server.settle();
  const own = { ...server.head(TOPIC), offset: 2 };
  const names: (string | undefined)[] = [];
  const stop = boards.cache.use.subscribe(() => names.push(shown()?.name));
  await boards.patch(
    1,
    (value) => ({ ...value, name: `${value.name}, mine` }),
    async () => own,
    (head) => head,
  );
  await server.frame(TOPIC, { kind: 'renamed', name: 'theirs' });
  await server.frame(TOPIC, { kind: 'renamed', name: 'theirs, mine' });
  stop();
  expect(names).toEqual(['first, mine', 'theirs, mine', 'theirs, mine']);
});

test('an act that is refused turns back', async () => {
  leave = boards.retain(1);
  await server.settle();
  const act = boards.patch(
    1,
    (value) => ({ ...value, name: 'mine' }),
    () => Promise.reject(new ApiError('conflict', 409)),
  );
  expect(shown()?.name).toBe('mine');
  await expect(act).rejects.toMatchObject({ code: 'conflict' });
  expect(shown()?.name).toBe('first');
});

test('what an outage kept from being read is read once at the return', async () => {
  vi.useFakeTimers();
  server.setLive(false);
  read.mockRejectedValueOnce(new ApiError(null, null));
  leave = boards.retain(1);
  await server.settle();
  expect(failure()).toBeInstanceOf(ApiError);
  server.setLive(true);
  await server.settle();
  expect(read).toHaveBeenCalledTimes(2);
  expect(shown()?.name).toBe('first');
  expect(failure()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what was refused is not asked for again', async () => {
  vi.useFakeTimers();
  read.mockRejectedValue(new ApiError('not_found', 404));
  leave = boards.retain(1);
  await vi.advanceTimersByTimeAsync(60_000);
  server.setLive(false);
  server.setLive(true);
  expect(read).toHaveBeenCalledOnce();
  expect(failure()).toMatchObject({ code: 'not_found' });
});

test.each([
  ['deleted', () => server.frame(TOPIC, { kind: 'deleted' }), 404, { kind: 'deleted' }],
  ['no longer its reader', async () => server.say('closed', { topic: TOPIC, reason: 'no_right' }), 403, null],
])('one that is %s leaves, and an answer under way does not bring it back', async (_why, end, status, change) => {
  leave = boards.retain(1);
  await server.settle();
  let answer = (_read: { value: Board; live: LiveHead }) => {};
  read.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  void boards.cache.read('1');
  await end();
  expect(lost).toHaveBeenCalledWith(1, expect.anything(), expect.any(ApiError), change);
  answer({ value: board('back'), live: server.head(TOPIC) });
  await server.settle();
  expect(shown()).toBeNull();
  expect(failure()).toMatchObject({ status });
});

test('nothing of one person is left for the next', async () => {
  leave = boards.retain(1);
  await server.settle();
  resetSessionStores();
  expect(shown()).toBeNull();
  await server.frame(TOPIC, { kind: 'renamed', name: 'of the former' });
  expect(shown()).toBeNull();
  leave = boards.retain(1);
  await server.settle();
  expect(read).toHaveBeenCalledTimes(2);
});

test('what many look at is read within a second of a change, once for several and only while somebody looks', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const shared = createLiveEntity<Board, Change, object>({
    topic: (id) => `board:${id}`,
    read: () => read(),
    apply: (value) => ({ value, needsRefetch: true }),
    merge: (value) => ({ value }),
    isShared: true,
  });
  leave = shared.retain(1);
  const notify = () => server.frame(TOPIC, { kind: 'card_added', card: 2 });
  await expectOneReadForSeveral(read, notify);
  visibility.mockReturnValue('hidden');
  await notify();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});
