import { beforeEach, expect, test, vi } from 'vitest';
import { type ChangeFrame, Dispatcher, type Follower } from './dispatch';
import type { Socket } from './transport/connection';
import { Emitter } from './transport/emitter';

type Asked = { event: string; payload: unknown; answer: (value: unknown) => void; fail: () => void };

/** A socket whose acknowledgements are given by the test. */
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

function follower(over: Partial<Follower<unknown, unknown>> = {}) {
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
    followed: vi.fn(),
    closed: vi.fn(),
    refused: vi.fn(),
    ...over,
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

test('topics followed in one turn are asked for in one list', async () => {
  void dispatcher.resume();
  dispatcher.follow(TOPIC, follower());
  dispatcher.follow('board', follower());
  await settle();
  expect(socket.asked).toHaveLength(1);
  expect(socket.asked[0]?.payload).toEqual([{ topic: TOPIC }, { topic: 'board' }]);
});

test('frames are applied in order, each once', async () => {
  void dispatcher.resume();
  const mine = follower();
  dispatcher.follow(TOPIC, mine);
  await answer([ok(4)]);
  for (const offset of [4, 5, 5, 6, 3]) socket.say('change', frame(offset));
  expect(mine.applied).toEqual([5, 6]);
  expect(mine.missed).toEqual([]);
});

test('a gap is not applied but asked for', async () => {
  void dispatcher.resume();
  const mine = follower();
  dispatcher.follow(TOPIC, mine);
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
  const mine = follower();
  dispatcher.follow(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('change', frame(5));
  socket.say('disconnect', 'transport close');
  const resumed = dispatcher.resume();
  await answer([ok(7, { missed: [frame(6), frame(7)] })]);
  await resumed;
  expect(socket.asked.at(-1)?.payload).toEqual([{ topic: TOPIC, offset: 5, epoch: 'e1' }]);
  expect(mine.applied).toEqual([5, 6, 7]);
  expect(mine.followed).toHaveBeenLastCalledWith(2);
});

test('rows read by REST are followed from the head that they were read at', async () => {
  void dispatcher.resume();
  const mine = follower({ from: { offset: 40, epoch: 'e1' } });
  dispatcher.follow(TOPIC, mine);
  await answer([ok(41, { missed: [frame(41)] })]);
  expect(socket.asked[0]?.payload).toEqual([{ topic: TOPIC, offset: 40, epoch: 'e1' }]);
  expect(mine.snapshot).not.toHaveBeenCalled();
});

test('a snapshot takes the place of what is held', async () => {
  void dispatcher.resume();
  const mine = follower();
  const following = dispatcher.follow(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('snapshot', { topic: TOPIC, offset: 90, epoch: 'e2', snapshot: { counters: { tracks: 3 } } });
  expect(mine.snapshot).toHaveBeenLastCalledWith(
    { counters: { tracks: 3 } },
    { topic: TOPIC, offset: 90, epoch: 'e2' },
  );
  expect(following.head()).toEqual({ topic: TOPIC, offset: 90, epoch: 'e2' });
});

test('resync subscribes again from where the reader stands', async () => {
  void dispatcher.resume();
  dispatcher.follow(TOPIC, follower());
  await answer([ok(4)]);
  socket.say('resync', { topic: TOPIC });
  await settle();
  expect(socket.asked).toHaveLength(2);
  expect(socket.asked[1]?.payload).toEqual([{ topic: TOPIC, offset: 4, epoch: 'e1' }]);
});

test('a closed topic is told and not resumed', async () => {
  void dispatcher.resume();
  const mine = follower();
  dispatcher.follow(TOPIC, mine);
  await answer([ok(4)]);
  socket.say('closed', { topic: TOPIC, reason: 'no_right' });
  expect(mine.closed).toHaveBeenCalledWith('no_right');
  socket.say('disconnect', 'transport close');
  await dispatcher.resume();
  expect(socket.asked).toHaveLength(1);
});

test('one refused topic of a list leaves the others standing', async () => {
  void dispatcher.resume();
  const refused = follower();
  const fine = follower();
  dispatcher.follow('review:9', refused);
  dispatcher.follow(TOPIC, fine);
  await answer([{ error: 'forbidden', status: 403 }, ok(1)]);
  expect(refused.refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'forbidden', status: 403 }));
  socket.say('change', frame(2));
  expect(fine.applied).toEqual([2]);
});

test('a server that is too busy is asked again later', async () => {
  vi.useFakeTimers();
  void dispatcher.resume();
  const mine = follower();
  dispatcher.follow(TOPIC, mine);
  await answer([{ error: 'try_again', status: 503 }]);
  expect(mine.refused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await answer([ok(4)]);
  expect(socket.asked).toHaveLength(2);
  expect(mine.snapshot).toHaveBeenCalledTimes(1);
});

test('frames held here bring an older page up to date, and what is no longer held asks for the page again', async () => {
  void dispatcher.resume();
  const following = dispatcher.follow(TOPIC, follower());
  await answer([ok(4)]);
  for (const offset of [5, 6, 7]) socket.say('change', frame(offset));
  expect(following.since({ offset: 5, epoch: 'e1' })?.map((one) => one.offset)).toEqual([6, 7]);
  expect(following.since({ offset: 7, epoch: 'e1' })).toEqual([]);
  expect(following.since({ offset: 2, epoch: 'e1' })).toBeNull();
  expect(following.since({ offset: 5, epoch: 'e0' })).toBeNull();
});

test('a topic that is left is unsubscribed and its late frames are nothing', async () => {
  void dispatcher.resume();
  const mine = follower();
  const following = dispatcher.follow(TOPIC, mine);
  await answer([ok(4)]);
  following.stop();
  socket.say('change', frame(5));
  expect(mine.applied).toEqual([]);
  expect(socket.sent).toEqual([['unsubscribe', { topic: TOPIC }]]);
});

test('the own topic that came with init is not asked for again', async () => {
  const mine = follower();
  dispatcher.follow('user:1', mine);
  await dispatcher.resume({ topic: 'user:1', offset: 3, epoch: 'e1', snapshot: { user_id: 1 } });
  expect(socket.asked).toHaveLength(0);
  expect(mine.snapshot).toHaveBeenCalledTimes(1);
});
