import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ConnectionLost, Live, type LiveHooks } from './live';
import { io } from './transport/connection';
import { type FakePeer, FakeServer } from './transport/testing/fake-server';

beforeEach(() => vi.stubGlobal('WebSocket', WebSocket));

const INIT = {
  result: {
    user_id: 1,
    role: 'manager',
    server_version: '0.23.0+abc',
    server_time: '2026-01-01T00:00:00Z',
    user: { topic: 'user:1', offset: 0, epoch: 'e1', snapshot: {} },
  },
};

let server: FakeServer | null = null;
let live: Live | null = null;

afterEach(async () => {
  live?.stop();
  await server?.stop();
});

async function begin(
  withMutations: Partial<LiveHooks> = {},
  delays = { reconnectionDelay: 10, reconnectionDelayMax: 20 },
) {
  server = await FakeServer.start();
  live = new Live(io(server.url, { autoConnect: false, ...delays }));
  const hooks = {
    sid: vi.fn(async () => 'secret'),
    ownTopic: () => 'user:1',
    onInit: vi.fn(),
    onLogOut: vi.fn(),
    onNewVersion: vi.fn(),
    ...withMutations,
  };
  live.start(hooks);
  return { server, live, hooks };
}

/** Waits for the client's init event and answers it. */
async function welcome(peer: FakePeer): Promise<void> {
  await peer.heard(/^0/);
  peer.say(`2${JSON.stringify(['init', INIT])}`);
}

async function acknowledge(peer: FakePeer, packet: string, answer: unknown): Promise<void> {
  const id = /^2(\d+)/.exec(packet)?.[1];
  peer.say(`3${id}${JSON.stringify([answer])}`);
}

test('introduces itself with the sid and is live once init is answered', async () => {
  const { server, live, hooks } = await begin();
  const peer = await server.next();
  expect(await peer.heard(/^0/)).toBe('0{"sid":"secret"}');
  expect(live.state.kind).toBe('connecting');
  await welcome(peer);
  await live.whenLive();
  expect(hooks.onInit).toHaveBeenCalledWith(INIT.result);
});

test('a visitor is live once the introduction without a person has come', async () => {
  const { server, live, hooks } = await begin({ sid: async () => null, ownTopic: () => null });
  const peer = await server.next();
  expect(await peer.heard(/^0/)).toBe('0{}');
  expect(live.state.kind).toBe('connecting');
  const result = { user_id: null, role: 'visitor', server_version: '0.23.0+abc', server_time: '2026-01-01T00:00:00Z' };
  peer.say(`2${JSON.stringify(['init', { result }])}`);
  await live.whenLive();
  expect(hooks.onInit).toHaveBeenCalledWith(result);
});

test('a command whose connection went away is sent again after the topics were resumed', async () => {
  const { server, live } = await begin();
  live.subscribe('review:5', { apply: () => {}, from: { offset: 2, epoch: 'e1' } });
  const first = await server.next();
  await welcome(first);
  const answer = { result: [{ result: { topic: 'review:5', offset: 2, epoch: 'e1', missed: [] } }] };
  await acknowledge(first, await first.heard(/"subscribe"/), answer);
  await live.whenLive();
  const rated = live.sendUntilAcked('rating.set_track', { track_id: 1, job_id: 2, track_rating: 7 });
  await first.heard(/rating/);
  first.cut();
  const second = await server.next();
  await welcome(second);
  await acknowledge(second, await second.heard(/"subscribe"/), answer);
  await acknowledge(second, await second.heard(/rating/), { result: { rating: 7, my_rating: 7 } });
  expect(await rated).toEqual({ result: { rating: 7, my_rating: 7 } });
  const order = second.packets.map((packet) => /"(subscribe|rating\.set_track)"/.exec(packet)?.[1]).filter(Boolean);
  expect(order).toEqual(['subscribe', 'rating.set_track']);
});

test('a command that is given while the page connects for the first time is sent once it is connected', async () => {
  const { server, live } = await begin();
  const added = live.send('application.add_track', { job_id: 2, track_id: 1 });
  const peer = await server.next();
  await welcome(peer);
  await acknowledge(peer, await peer.heard(/add_track/), { result: {} });
  expect(await added).toEqual({ result: {} });
});

test('a command that is given while the page connects for the first time is refused if that fails', async () => {
  const { server, live } = await begin({}, { reconnectionDelay: 600_000, reconnectionDelayMax: 600_000 });
  const refused = expect(live.send('application.add_track', { job_id: 2, track_id: 1 })).rejects.toThrow(
    ConnectionLost,
  );
  (await server.next()).cut();
  await refused;
});

test('a command of a session that ends while the page connects is not sent for the next one', async () => {
  const { server, live, hooks } = await begin();
  const refused = expect(live.send('application.add_track', { job_id: 2, track_id: 1 })).rejects.toThrow(
    ConnectionLost,
  );
  const first = await server.next();
  await first.heard(/^0/);
  live.start(hooks);
  const second = await server.next();
  await welcome(second);
  await live.whenLive();
  await refused;
  expect([...first.packets, ...second.packets].filter((packet) => packet.includes('add_track'))).toEqual([]);
});

test('whoever asks for it does not wait for the rest of the back-off', async () => {
  const { server, live } = await begin({}, { reconnectionDelay: 600_000, reconnectionDelayMax: 600_000 });
  const first = await server.next();
  await welcome(first);
  await live.whenLive();
  const waits = new Promise<void>((resolve) => {
    live.watch(() => live.state.kind === 'lost' && live.state.retryAt !== null && resolve());
  });
  first.cut();
  await waits;
  live.retryNow();
  await welcome(await server.next());
  expect(await live.whenLive()).toBe(true);
});

test('whoever asks for it does not wait for the rest of the pause after the server has gone', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { server, live } = await begin();
  const first = await server.next();
  await welcome(first);
  await live.whenLive();
  const isLost = new Promise<void>((resolve) => {
    live.watch(() => live.state.kind === 'lost' && resolve());
  });
  first.say('1');
  await isLost;
  live.retryNow();
  expect(live.state).toMatchObject({ kind: 'lost', retryAt: null });
  await welcome(await server.next());
  expect(await live.whenLive()).toBe(true);
  expect(server.peers).toHaveLength(2);
});

test('who logs out in the pause after the server has gone is not connected again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { server, live } = await begin();
  const first = await server.next();
  await welcome(first);
  await live.whenLive();
  const left = new Promise<void>((resolve) => {
    live.watch(() => {
      if (live.state.kind !== 'lost') return;
      live.stop();
      resolve();
    });
  });
  first.say('1');
  await left;
  // a reconnection would begin after 0 ms, and be here before the next client's
  await new Promise((resolve) => setTimeout(resolve));
  const other = io(server.url);
  await new Promise<void>((resolve) => other.on('connect', () => resolve()));
  expect(server.peers).toHaveLength(2);
  other.disconnect();
});

test('a command that nobody wants any more is not sent again', async () => {
  const { server, live, hooks } = await begin();
  const first = await server.next();
  await welcome(first);
  await live.whenLive();
  let wanted = true;
  const rated = live.sendUntilAcked('rating.set_track', { track_id: 1, job_id: 2, track_rating: 7 }, () => wanted);
  await first.heard(/rating/);
  wanted = false;
  first.cut();
  await welcome(await server.next());
  expect(await rated).toBeNull();
  expect(hooks.sid).toHaveBeenCalledTimes(2);
});

test('a command of a session that has ended is not sent in the next', async () => {
  const { server, live, hooks } = await begin();
  const first = await server.next();
  await welcome(first);
  await live.whenLive();
  const rated = live.sendUntilAcked('rating.set_track', { track_id: 1, job_id: 2, track_rating: 7 });
  await first.heard(/rating/);
  first.cut();
  await first.closed;
  live.stop();
  live.start(hooks);
  const second = await server.next();
  await welcome(second);
  await live.whenLive();
  expect(await rated).toBeNull();
  expect(second.packets.some((packet) => packet.includes('rating.set_track'))).toBe(false);
});

test('a refusal is an error with its code', async () => {
  const { server, live } = await begin();
  const peer = await server.next();
  await welcome(peer);
  await live.whenLive();
  const sent = live.send('rating.set_track', { track_id: 1, job_id: 2, track_rating: 11 });
  await acknowledge(peer, await peer.heard(/rating/), { error: 'invalid_request', status: 400 });
  await expect(sent).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
});

test.each([
  ['not_logged_in', 401],
  ['try_again', 503],
])(
  'a connection that is refused with %s reads the session again and logs nobody out by itself',
  async (error, status) => {
    const sid = vi.fn(async () => 'second').mockResolvedValueOnce('first');
    const { server, hooks } = await begin({ sid });
    const refused = await server.next();
    expect(await refused.heard(/^0/)).toBe('0{"sid":"first"}');
    refused.say(`2["init",{"error":"${error}","status":${status}}]`);
    const next = await server.next();
    expect(await next.heard(/^0/)).toBe('0{"sid":"second"}');
    expect(hooks.onLogOut).not.toHaveBeenCalled();
  },
);

test('where no sid can be had yet the line is tried again', async () => {
  const sid = vi.fn(async () => 'secret').mockRejectedValueOnce(new Error('no answer'));
  const { server } = await begin({ sid });
  const first = await server.next();
  await first.closed;
  const second = await server.next();
  expect(await second.heard(/^0/)).toBe('0{"sid":"secret"}');
});

test('log_out and new_version reach who asked for them', async () => {
  let published = (_reason: string) => {};
  const reason = new Promise<string>((resolve) => {
    published = resolve;
  });
  const { server, live, hooks } = await begin({ onLogOut: (given) => published(given) });
  const peer = await server.next();
  await welcome(peer);
  await live.whenLive();
  peer.say('2["new_version",{"version":"0.23.0+def"}]');
  peer.say('2["log_out",{"reason":"ended"}]');
  expect(await reason).toBe('ended');
  expect(hooks.onNewVersion).toHaveBeenCalledWith('0.23.0+def');
});
