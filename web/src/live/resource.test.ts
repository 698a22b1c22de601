import { beforeEach, expect, test, vi } from 'vitest';
import { live } from './live';
import { createResource } from './resource';
import { resetSessionStores } from './session-store';
import { fakeLive } from './testing/fake-live';
import { expectOneReadForSeveral } from './testing/reads';

type Change = { kind: 'counted' | 'other' };

const TOPIC = 'company:9';
/** The name of a topic that belongs to one person only. */
const OWN = 'user:7';
let server: ReturnType<typeof fakeLive>;
const read = vi.fn(async () => 0);

const make = (slow: boolean, isShared = false, topic = TOPIC) =>
  createResource<null, number, Change>({
    read,
    topic: () => topic,
    isInvalidatedBy: ({ kind }) => kind === 'counted',
    isThrottled: slow,
    isShared,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  server = fakeLive();
  // both topics are subscribed before any page is there
  for (const topic of [TOPIC, OWN]) live.subscribe(topic, { apply: () => undefined });
  read.mockClear();
});

const notify = (kind: Change['kind'] = 'counted', topic = TOPIC) => server.frame(topic, { kind });
const wait = (time: number) => vi.advanceTimersByTimeAsync(time);

test('a change that makes it old has it read at once, another one does not', async () => {
  make(false).retain('null');
  await notify();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
  await notify('other');
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('one whose changes come often is read once in 10 seconds, however many there are', async () => {
  make(true).retain('null');
  await wait(0);
  for (let second = 0; second < 60; second += 1) {
    await notify();
    await wait(1000);
  }
  // at half a second, and each 10.5 s after the one before
  expect(read).toHaveBeenCalledTimes(1 + 6);
});

test('what one person alone hears of is read at once, and no more often for that', async () => {
  make(true, false, OWN).retain('null');
  await wait(0);
  for (let second = 0; second < 60; second += 1) {
    await notify('counted', OWN);
    await wait(1000);
  }
  // at once, and each 10 s after the one before
  expect(read).toHaveBeenCalledTimes(1 + 7);
  make(false, true, OWN).retain('null');
  await wait(0);
  await notify('counted', OWN);
  await wait(0);
  // one more; the slow one waits for its 10 s
  expect(read).toHaveBeenCalledTimes(1 + 7 + 2);
});

test('what many look at is read within a second of a change, once for several', async () => {
  make(false, true).retain('null');
  await expectOneReadForSeveral(read, notify);
});

test('a slow one is not read while nobody looks, nor once its last user has left', async () => {
  const leave = make(true).retain('null');
  await wait(0);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await notify();
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  leave();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('what was begun ahead of its page is read once, and left with its last user', async () => {
  const resource = make(false);
  const releasePreload = resource.preload(null);
  await wait(0);
  const leave = resource.retain('null');
  releasePreload();
  await notify();
  await wait(0);
  // the first read, and the one that the change called for
  expect(read).toHaveBeenCalledTimes(2);
  leave();
  await notify();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what was begun ahead for one person is asked for anew by the next', async () => {
  const resource = make(false);
  const releasePreload = resource.preload(null);
  resetSessionStores();
  resource.retain('null');
  releasePreload();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
  expect(resource.get('null')).toEqual({ value: 0, failure: null });
});

test('an answer that says where its topic stood needs no second read, and what it holds already none either', async () => {
  const heads: ReturnType<typeof server.head>[] = [];
  const resource = createResource<null, number, Change>({
    read: async (_, _signal, recordHeads) => {
      const result = await read();
      return recordHeads({ result, list_live: [heads.shift() ?? server.head('company:1')] });
    },
    topic: () => 'company:1',
    isInvalidatedBy: ({ kind }) => kind === 'counted',
  });
  const at = (offset: number) => ({ ...server.head('company:1'), offset });
  // committed before the answer, which includes it
  server.skip('company:1');
  heads.push(at(1));
  resource.retain('null');
  await wait(100);
  expect(read).toHaveBeenCalledTimes(1);
  await server.frame('company:1', { kind: 'counted' });
  await wait(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what was told between an answer and the subscription has it read again', async () => {
  const resource = createResource<null, number, Change>({
    read: async (_, _signal, recordHeads) => {
      const before = server.head('company:1');
      const result = await read();
      if (read.mock.calls.length === 1) server.skip('company:1');
      return recordHeads({ result, list_live: [read.mock.calls.length === 1 ? before : server.head('company:1')] });
    },
    topic: () => 'company:1',
    isInvalidatedBy: () => true,
  });
  resource.retain('null');
  await wait(100);
  expect(read).toHaveBeenCalledTimes(2);
});

test('an answer that does not say where its topic stood is read again where nobody followed the topic', async () => {
  const resource = createResource<null, number, Change>({
    read,
    topic: () => 'company:1',
    isInvalidatedBy: () => true,
  });
  resource.retain('null');
  await wait(100);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a change that tells all of the value is shown without a read', async () => {
  const published = createResource<null, number, { kind: 'set'; to: number }>({
    read,
    topic: () => TOPIC,
    apply: (_, { to }) => to,
  });
  published.retain('null');
  await wait(0);
  await server.frame(TOPIC, { kind: 'set', to: 5 });
  expect(published.get('null').value).toBe(5);
  expect(read).toHaveBeenCalledOnce();
});
