import { beforeEach, expect, test, vi } from 'vitest';
import { Dispatcher } from './dispatch';
import type { ChangeFrame, Subscriber } from './topic';
import type { Socket } from './transport/connection';
import { Emitter } from './transport/emitter';

type Asked = { event: string; payload: unknown; answer: (value: unknown) => void; fail: () => void };

/** A fake socket. The test decides when and how each event is acknowledged. */
class FakeSocket extends Emitter {
  asked: Asked[] = [];
  sent: [string, unknown][] = [];

  emitWithAck(event: string, payload: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked.push({ event, payload, answer: resolve, fail: () => reject(new Error('gone')) });
    });
  }

  emit(event: string, payload: unknown): this {
    this.sent.push([event, payload]);
    return this;
  }

  say(event: string, value: unknown): void {
    this.fire(event, value);
  }
}

const TOPIC = 'review:5';
let socket: FakeSocket;
let dispatcher: Dispatcher;

function frame(offset: number): ChangeFrame {
  return { topic: TOPIC, offset, at: '2026-01-01T00:00:00Z', changes: [{ kind: 'counters', tracks: offset }] };
}

function subscriber(withMutations: Partial<Subscriber<unknown, unknown>> = {}) {
  const applied: number[] = [];
  const missed: number[] = [];
  return {
    applied,
    missed,
    apply: (one: ChangeFrame, context: { missed: boolean }) => {
      applied.push(one.offset);
      if (context.missed) missed.push(one.offset);
    },
    snapshot: vi.fn(),
    ready: vi.fn(),
    closed: vi.fn(),
    rejected: vi.fn(),
    ...withMutations,
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

async function answer(items: unknown[]): Promise<void> {
  await settle();
  socket.asked.at(-1)?.answer({ result: items });
  await settle();
}

function ok(offset: number, more: object = { snapshot: { counters: {} } }, epoch = 'e1') {
  return { result: { topic: TOPIC, offset, epoch, ...more } };
}

beforeEach(() => {
  socket = new FakeSocket();
  dispatcher = new Dispatcher(socket as unknown as Socket);
});

test('topics ready in one turn are asked for in one list', async () => {
  void dispatcher.resume();
  dispatcher.subscribe(TOPIC, subscriber());
  dispatcher.subscribe('board', subscriber());
  await settle();
  expect(socket.asked).toHaveLength(1);
  expect(socket.asked[0]?.payload).toEqual([{ topic: TOPIC }, { topic: 'board' }]);
});

test('frames are applied in order, each once', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  for (const offset of [4, 5, 5, 6, 3]) socket.say('change', frame(offset));
  expect(mine.applied).toEqual([5, 6]);
  expect(mine.missed).toEqual([]);
});

test('a gap is not applied but asked for', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('change', frame(7));
  await settle();
  expect(socket.asked.at(-1)?.payload).toEqual([{ topic: TOPIC, offset: 4, epoch: 'e1' }]);
  socket.say('change', frame(8));
  await answer([ok(8, { missed: [5, 6, 7, 8].map(frame) })]);
  socket.say('change', frame(9));
  expect(mine.applied).toEqual([5, 6, 7, 8, 9]);
  expect(mine.missed).toEqual([5, 6, 7, 8]);
});

test('after a loss everything is resumed from where it stood', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('change', frame(5));
  socket.say('disconnect', 'transport close');
  const resumed = dispatcher.resume();
  await answer([ok(7, { missed: [frame(6), frame(7)] })]);
  await resumed;
  expect(socket.asked.at(-1)?.payload).toEqual([{ topic: TOPIC, offset: 5, epoch: 'e1' }]);
  expect(mine.applied).toEqual([5, 6, 7]);
  expect(mine.ready).toHaveBeenLastCalledWith(2);
});

test('rows read by REST are ready from the head that they were read at', async () => {
  void dispatcher.resume();
  const mine = subscriber({ from: { offset: 40, epoch: 'e1' } });
  dispatcher.subscribe(TOPIC, mine);
  await answer([ok(41, { missed: [frame(41)] })]);
  expect(socket.asked[0]?.payload).toEqual([{ topic: TOPIC, offset: 40, epoch: 'e1' }]);
  expect(mine.snapshot).not.toHaveBeenCalled();
});

test('a snapshot takes the place of what is held', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  const subscription = dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('snapshot', { topic: TOPIC, offset: 90, epoch: 'e2', snapshot: { counters: { tracks: 3 } } });
  expect(mine.snapshot).toHaveBeenLastCalledWith(
    { counters: { tracks: 3 } },
    { topic: TOPIC, offset: 90, epoch: 'e2' },
  );
  expect(subscription.head()).toEqual({ topic: TOPIC, offset: 90, epoch: 'e2' });
});

test('resync subscribes again from where the reader stands', async () => {
  void dispatcher.resume();
  dispatcher.subscribe(TOPIC, subscriber());
  await answer([ok(4)]);
  socket.say('resync', { topic: TOPIC });
  await settle();
  expect(socket.asked).toHaveLength(2);
  expect(socket.asked[1]?.payload).toEqual([{ topic: TOPIC, offset: 4, epoch: 'e1' }]);
});

test('a closed topic is told and not resumed', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('closed', { topic: TOPIC, reason: 'no_right' });
  expect(mine.closed).toHaveBeenCalledWith('no_right');
  socket.say('disconnect', 'transport close');
  await dispatcher.resume();
  expect(socket.asked).toHaveLength(1);
});

test('one refused topic of a list leaves the others standing', async () => {
  void dispatcher.resume();
  const refused = subscriber();
  const fine = subscriber();
  dispatcher.subscribe('review:9', refused);
  dispatcher.subscribe(TOPIC, fine);
  await answer([{ error: 'forbidden', status: 403 }, ok(1)]);
  expect(refused.rejected).toHaveBeenCalledWith(expect.objectContaining({ code: 'forbidden', status: 403 }));
  socket.say('change', frame(2));
  expect(fine.applied).toEqual([2]);
});

test('a server that is too busy is asked again later', async () => {
  vi.useFakeTimers();
  void dispatcher.resume();
  const mine = subscriber();
  dispatcher.subscribe(TOPIC, mine);
  await answer([{ error: 'try_again', status: 503 }]);
  expect(mine.rejected).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await answer([ok(4)]);
  expect(socket.asked).toHaveLength(2);
  expect(mine.snapshot).toHaveBeenCalledTimes(1);
});

test('frames held here bring an older page up to date, and what is no longer held asks for the page again', async () => {
  void dispatcher.resume();
  const subscription = dispatcher.subscribe(TOPIC, subscriber());
  await answer([ok(4)]);
  for (const offset of [5, 6, 7]) socket.say('change', frame(offset));
  expect(subscription.since({ offset: 5, epoch: 'e1' })?.map((one) => one.offset)).toEqual([6, 7]);
  expect(subscription.since({ offset: 7, epoch: 'e1' })).toEqual([]);
  expect(subscription.since({ offset: 2, epoch: 'e1' })).toBeNull();
  expect(subscription.since({ offset: 5, epoch: 'e0' })).toBeNull();
});

test('a topic that is left is unsubscribed and its late frames are nothing', async () => {
  void dispatcher.resume();
  const mine = subscriber();
  const subscription = dispatcher.subscribe(TOPIC, mine);
  await answer([ok(4)]);
  subscription.unsubscribe();
  socket.say('change', frame(5));
  expect(mine.applied).toEqual([]);
  expect(socket.sent).toEqual([['unsubscribe', { topic: TOPIC }]]);
});

test('the own topic that came with init is not asked for again', async () => {
  const mine = subscriber();
  dispatcher.subscribe('user:1', mine);
  await dispatcher.resume({ topic: 'user:1', offset: 3, epoch: 'e1', snapshot: { user_id: 1 } });
  expect(socket.asked).toHaveLength(0);
  expect(mine.snapshot).toHaveBeenCalledTimes(1);
});

const heard = (from?: Subscriber<unknown, unknown>['from']) => {
  const one = subscriber(from ? { from } : {});
  return { one, subscription: dispatcher.subscribe(TOPIC, one) };
};

test('a second subscriber does not starve the first, and a topic is asked for once', async () => {
  void dispatcher.resume();
  const first = heard();
  await answer([ok(4)]);
  const second = heard({ offset: 4, epoch: 'e1' });
  await settle();
  socket.say('change', frame(5));
  expect([first.one.applied, second.one.applied]).toEqual([[5], [5]]);
  expect(socket.asked).toHaveLength(1);
});

test('each subscriber gets the frames after the place where its own rows stand', async () => {
  void dispatcher.resume();
  heard();
  await answer([ok(4)]);
  for (const offset of [5, 6, 7]) socket.say('change', frame(offset));
  const behind = heard({ offset: 5, epoch: 'e1' });
  const preloaded = heard({ offset: 8, epoch: 'e1' });
  expect(behind.one.applied).toEqual([]);
  await settle();
  expect([behind.one.applied, behind.one.missed]).toEqual([
    [6, 7],
    [6, 7],
  ]);
  for (const offset of [8, 9]) socket.say('change', frame(offset));
  expect(behind.one.applied).toEqual([6, 7, 8, 9]);
  expect(preloaded.one.applied).toEqual([9]);
  expect(preloaded.subscription.head()?.offset).toBe(9);
});

test('a subscriber without rows begins with the snapshot that is held here, and the frames since', async () => {
  void dispatcher.resume();
  heard();
  await answer([ok(4, { snapshot: { counters: { tracks: 4 } } })]);
  socket.say('change', frame(5));
  const late = heard();
  await settle();
  expect(late.one.snapshot).toHaveBeenCalledWith({ counters: { tracks: 4 } }, { topic: TOPIC, offset: 4, epoch: 'e1' });
  expect(late.one.applied).toEqual([5]);
  expect(socket.asked).toHaveLength(1);
});

test('rows older than the newest 256 frames get a snapshot, so that they are read again; nobody else does', async () => {
  void dispatcher.resume();
  const first = heard();
  await answer([ok(0)]);
  for (let offset = 1; offset <= 300; offset += 1) socket.say('change', frame(offset));
  const kept = heard({ offset: 44, epoch: 'e1' });
  await settle();
  expect(kept.one.applied).toHaveLength(256);
  const old = heard({ offset: 43, epoch: 'e1' });
  await settle();
  expect(socket.asked.at(-1)?.payload).toEqual([{ topic: TOPIC }]);
  await answer([ok(300, { snapshot: { counters: { tracks: 300 } } })]);
  expect(old.one.snapshot).toHaveBeenCalledTimes(1);
  expect(old.one.applied).toEqual([]);
  expect(first.one.snapshot).toHaveBeenCalledTimes(1);
  expect(kept.one.snapshot).not.toHaveBeenCalled();
  socket.say('change', frame(301));
  for (const { one } of [first, kept, old]) expect(one.applied.at(-1)).toBe(301);
});

test('rows that were read again are brought to the end from where they stand now', async () => {
  void dispatcher.resume();
  const { one, subscription } = heard();
  await answer([ok(4)]);
  for (const offset of [5, 6, 7]) socket.say('change', frame(offset));
  subscription.rebase({ offset: 6, epoch: 'e1' });
  await settle();
  expect(one.applied).toEqual([5, 6, 7, 7]);
  subscription.rebase({ offset: 2, epoch: 'e1' });
  await settle();
  await answer([ok(7)]);
  expect(one.snapshot).toHaveBeenCalledTimes(2);
  expect(subscription.head()).toEqual({ topic: TOPIC, offset: 7, epoch: 'e1' });
});

test('rows of another epoch are settled by the server', async () => {
  void dispatcher.resume();
  const { one, subscription } = heard();
  await answer([ok(4)]);
  subscription.rebase({ offset: 1, epoch: 'e2' });
  await settle();
  expect(socket.asked.at(-1)?.payload).toEqual([{ topic: TOPIC }]);
  await answer([ok(1, {}, 'e2')]);
  expect(one.snapshot).toHaveBeenCalledTimes(2);
});

test('what one subscriber throws is reported and stops no other', async () => {
  const failures: unknown[] = [];
  socket = new FakeSocket();
  dispatcher = new Dispatcher(socket as unknown as Socket, (error) => failures.push(error));
  void dispatcher.resume();
  const failure = new Error('no');
  const broken = subscriber({
    apply: () => {
      throw failure;
    },
    ready: () => {
      throw failure;
    },
  });
  dispatcher.subscribe(TOPIC, broken);
  const { one } = heard();
  await answer([ok(4)]);
  socket.say('change', frame(5));
  socket.say('change', frame(6));
  expect(one.applied).toEqual([5, 6]);
  expect(failures).toEqual([failure, failure, failure]);
});

test('the topic is unsubscribed when the last one leaves, and its end is told to all', async () => {
  void dispatcher.resume();
  const [first, second, third] = [heard(), heard(), heard()];
  await answer([ok(4)]);
  first.subscription.unsubscribe();
  first.subscription.unsubscribe();
  expect(socket.sent).toEqual([]);
  socket.say('change', frame(5));
  expect([first.one.applied, second.one.applied]).toEqual([[], [5]]);
  socket.say('closed', { topic: TOPIC, reason: 'gone' });
  expect(second.one.closed).toHaveBeenCalledWith('gone');
  expect(third.one.closed).toHaveBeenCalledWith('gone');
  second.subscription.unsubscribe();
  third.subscription.unsubscribe();
  expect(socket.sent).toEqual([]);
});

test('after a loss every subscriber is resumed by one request, and one that came meanwhile too', async () => {
  void dispatcher.resume();
  const first = heard();
  await answer([ok(4)]);
  socket.say('change', frame(5));
  socket.say('disconnect', 'transport close');
  const second = heard({ offset: 6, epoch: 'e1' });
  const resumed = dispatcher.resume();
  await answer([ok(7, { missed: [frame(6), frame(7)] })]);
  await resumed;
  expect(socket.asked).toHaveLength(2);
  expect(first.one.applied).toEqual([5, 6, 7]);
  expect(second.one.applied).toEqual([7]);
});
