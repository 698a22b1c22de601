// @vitest-environment node
import { io as stock } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { io as ours } from './connection';
import { backOff, RECONNECT_DEFAULTS } from './reconnect';
import { FakeServer, type FakeServerOptions } from './testing/fake-server';

beforeEach(() => vi.stubGlobal('WebSocket', WebSocket));

/** The part of the interface of both clients (ours and socket.io-client) that this product uses. */
interface Client {
  id?: string;
  connected: boolean;
  active: boolean;
  readonly volatile: Client;
  io: { on(event: string, listener: (value: number) => void): unknown };
  // biome-ignore lint/suspicious/noExplicitAny: the listeners of the two clients have different types
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  once(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  off(event: string, listener?: (...args: any[]) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown>;
  timeout(milliseconds: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> };
  connect(): unknown;
  disconnect(): unknown;
}

type Connect = (url: string, options?: Record<string, unknown>) => Client;

const CLIENTS: [string, Connect][] = [
  ['our client', (url, options) => ours(url, options) as unknown as Client],
  [
    'socket.io-client',
    (url, options) => stock(url, { transports: ['websocket'], forceNew: true, ...options }) as unknown as Client,
  ],
];

const QUICK = { reconnectionDelay: 10, reconnectionDelayMax: 20 };

function event<T = unknown>(client: Client, name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, (value: T) => resolve(value)));
}

describe.each(CLIENTS)('%s', (_name, connect) => {
  const servers: FakeServer[] = [];
  const clients: Client[] = [];

  async function serve(options?: FakeServerOptions): Promise<FakeServer> {
    const server = await FakeServer.start(options);
    servers.push(server);
    return server;
  }

  function dial(url: string, options?: Record<string, unknown>): Client {
    const client = connect(url, options);
    clients.push(client);
    return client;
  }

  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    for (const server of servers.splice(0)) await server.stop();
  });

  test('connects and takes the id that the server gives', async () => {
    const server = await serve();
    const client = dial(server.url);
    expect(client.connected).toBe(false);
    expect(client.active).toBe(true);
    await event(client, 'connect');
    expect(client.connected).toBe(true);
    expect(client.id).toBe('socket-0');
  });

  test('sends the auth object with CONNECT', async () => {
    const server = await serve();
    dial(server.url, { auth: { sid: 'secret' } });
    const peer = await server.next();
    expect(await peer.heard(/^0/)).toBe('0{"sid":"secret"}');
  });

  test('asks an auth function again at every connect', async () => {
    const server = await serve();
    let asked = 0;
    const auth = (give: (auth: object) => void) => {
      asked += 1;
      give({ asked });
    };
    dial(server.url, { auth, ...QUICK });
    const first = await server.next();
    expect(await first.heard(/^0/)).toBe('0{"asked":1}');
    first.cut();
    const second = await server.next();
    expect(await second.heard(/^0/)).toBe('0{"asked":2}');
  });

  test('sends events and hears events', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    client.emit('presence', { topic: 'review:1' }, 2);
    expect(await peer.heard(/^2/)).toBe('2["presence",{"topic":"review:1"},2]');
    const heard = event(client, 'change');
    peer.say('2["change",{"offset":1}]');
    expect(await heard).toEqual({ offset: 1 });
  });

  test('calls back with the acknowledgement', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    const answer = new Promise((resolve) => client.emit('subscribe', { topic: 'board' }, resolve));
    const id = /^2(\d+)\[/.exec(await peer.heard(/^2\d/))?.[1];
    peer.say(`3${id}[{"result":true}]`);
    expect(await answer).toEqual({ result: true });
  });

  test('emitWithAck settles each with its own acknowledgement, in whatever order they come', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    const first = client.emitWithAck('first');
    const second = client.emitWithAck('second');
    await peer.heard(/"second"/);
    peer.say('31["two"]');
    peer.say('30["one"]');
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });

  test('an acknowledgement that is late fails, and coming after all it changes nothing', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    const late = client.timeout(20).emitWithAck('slow');
    await expect(late).rejects.toThrow('operation has timed out');
    peer.say('30["late"]');
    const heard = event(client, 'change');
    peer.say('2["change",1]');
    expect(await heard).toBe(1);
  });

  test('what is emitted before the connection is sent when it stands, except what is volatile', async () => {
    const server = await serve();
    const client = dial(server.url, { autoConnect: false });
    expect(client.active).toBe(false);
    client.volatile.emit('dropped');
    client.emit('kept', 1);
    const acknowledged = client.emitWithAck('kept too');
    client.connect();
    const peer = await server.next();
    await peer.heard(/kept too/);
    expect(peer.packets.filter((packet) => packet.startsWith('2'))).toEqual(['2["kept",1]', '20["kept too"]']);
    peer.say('30["done"]');
    expect(await acknowledged).toBe('done');
  });

  test('once hears once and off hears no more', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    const once = vi.fn();
    const gone = vi.fn();
    client.once('change', once);
    client.on('change', gone);
    client.off('change', gone);
    const last = event(client, 'last');
    peer.say('2["change",1]');
    peer.say('2["change",2]');
    peer.say('2["last"]');
    await last;
    expect(once.mock.calls).toEqual([[1]]);
    expect(gone).not.toHaveBeenCalled();
  });

  test('acknowledges what the server wants acknowledged, once', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    client.on('ask', (_question: string, answer: (value: string) => void) => {
      answer('here');
      answer('twice');
    });
    await event(client, 'connect');
    peer.say('27["ask","where?"]');
    peer.say('28["ask","where?"]');
    await peer.heard(/^38/);
    expect(peer.packets.filter((packet) => packet.startsWith('3'))).toEqual(['37["here"]', '38["here"]']);
  });

  test('a lost connection comes back by itself, with a new id', async () => {
    const server = await serve();
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await event(client, 'connect');
    const attempts: number[] = [];
    client.io.on('reconnect_attempt', (attempt) => attempts.push(attempt));
    const lost = event(client, 'disconnect');
    peer.cut();
    expect(await lost).toBe('transport close');
    expect(client.connected).toBe(false);
    expect(client.active).toBe(true);
    expect(client.id).toBeUndefined();
    await event(client, 'connect');
    expect(client.id).toBe('socket-1');
    expect(attempts).toEqual([1]);
  });

  test('what was sent and not acknowledged fails with the connection', async () => {
    const server = await serve();
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await event(client, 'connect');
    const unanswered = client.emitWithAck('rating.set_track', {});
    await peer.heard(/rating/);
    peer.cut();
    await expect(unanswered).rejects.toThrow('socket has been disconnected');
  });

  test('answers the heartbeat', async () => {
    const server = await serve();
    const client = dial(server.url);
    const peer = await server.next();
    await event(client, 'connect');
    peer.engine('2');
    expect(await peer.heard(/^engine:3/)).toBe('engine:3');
  });

  test('a server that falls silent is left for a new connection', async () => {
    const server = await serve({ pingInterval: 40, pingTimeout: 30 });
    const client = dial(server.url, QUICK);
    await event(client, 'connect');
    expect(await event(client, 'disconnect')).toBe('ping timeout');
    await event(client, 'connect');
    expect(server.peers.length).toBe(2);
  });

  test('a server that says goodbye is not called again until asked', async () => {
    const server = await serve();
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await event(client, 'connect');
    const gone = event(client, 'disconnect');
    peer.say('1');
    expect(await gone).toBe('io server disconnect');
    expect(client.active).toBe(false);
    client.connect();
    await event(client, 'connect');
    expect(client.connected).toBe(true);
  });

  test('a refused CONNECT tells why and stays down', async () => {
    const server = await serve({ accept: false });
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await peer.heard(/^0/);
    const refused = event<Error & { data?: unknown }>(client, 'connect_error');
    peer.say('4{"message":"Invalid namespace","data":{"code":1}}');
    const error = await refused;
    expect(error.message).toBe('Invalid namespace');
    expect(error.data).toEqual({ code: 1 });
    expect(client.active).toBe(false);
  });

  test('a server that is not there yet is tried until it is', async () => {
    const server = await serve();
    const { port } = server;
    await server.stop();
    const client = dial(`http://127.0.0.1:${port}`, QUICK);
    expect(await event(client, 'connect_error')).toBeInstanceOf(Error);
    expect(client.active).toBe(true);
    await serve({ port });
    await event(client, 'connect');
    expect(client.connected).toBe(true);
  });

  test('disconnect says goodbye and stays down; connect comes back', async () => {
    const server = await serve();
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await event(client, 'connect');
    const gone = event(client, 'disconnect');
    client.disconnect();
    expect(await gone).toBe('io client disconnect');
    await peer.heard(/^1$/);
    await peer.closed;
    expect(client.active).toBe(false);
    client.connect();
    await event(client, 'connect');
    expect(client.id).toBe('socket-1');
  });

  test('nonsense from the server breaks the line, which comes back', async () => {
    const server = await serve();
    const client = dial(server.url, QUICK);
    const peer = await server.next();
    await event(client, 'connect');
    const lost = event(client, 'disconnect');
    peer.say('2{"not":"a list"}');
    expect(await lost).toBe('parse error');
    await event(client, 'connect');
    expect(server.peers.length).toBe(2);
  });

  test('names that the client needs itself cannot be emitted', async () => {
    const server = await serve();
    const client = dial(server.url);
    await event(client, 'connect');
    expect(() => client.emit('connect')).toThrow('reserved');
  });

  const real = process.env.NEEDLEDROP_TEST_URL ?? '';

  describe.skipIf(real === '')('against the server', () => {
    async function sid(): Promise<string> {
      const response = await fetch(`${real}/api/account/log_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: process.env.NEEDLEDROP_TEST_EMAIL ?? 'manager@demo.test',
          pass: process.env.NEEDLEDROP_TEST_PASSWORD ?? 'needledrop-demo',
        }),
      });
      const { result } = (await response.json()) as { result: { sid: string } };
      return result.sid;
    }

    test('the sid that comes with CONNECT is answered by the event init', async () => {
      const client = dial(real, { auth: { sid: await sid() } });
      const init = await event<{ result: { user_id: number; user: { topic: string } } }>(client, 'init');
      expect(init.result.user.topic).toBe(`user:${init.result.user_id}`);
      expect(client.connected).toBe(true);
    });

    test('a list of subscriptions is answered by a list in its order', async () => {
      const client = dial(real);
      await event(client, 'connect');
      const init = (await client.emitWithAck('init', { sid: await sid() })) as { result: { user_id: number } };
      const answer = (await client.emitWithAck('subscribe', [{ topic: 'board' }, { topic: 'no such topic' }])) as {
        result: { result?: { topic: string }; error?: string }[];
      };
      expect(init.result.user_id).toBeGreaterThan(0);
      expect(answer.result[0]?.result?.topic).toBe('board');
      expect(answer.result[1]?.error).toBeDefined();
    });

    test('a wrong sid leaves the socket a visitor', async () => {
      const client = dial(real);
      await event(client, 'connect');
      expect(await client.emitWithAck('init', { sid: 'wrong' })).toMatchObject({ error: 'not_logged_in' });
      expect(client.connected).toBe(true);
    });
  });
});

test('the back-off doubles up to its bound and is moved by half at most', () => {
  expect(backOff(0, 0.5, RECONNECT_DEFAULTS)).toBe(1000);
  expect(backOff(1, 0.5, RECONNECT_DEFAULTS)).toBe(2000);
  expect(backOff(0, 0, RECONNECT_DEFAULTS)).toBe(500);
  expect(backOff(0, 1, RECONNECT_DEFAULTS)).toBe(1500);
  expect(backOff(9, 1, RECONNECT_DEFAULTS)).toBe(5000);
});
