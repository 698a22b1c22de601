import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dispatcher } from './dispatch';
import { type Applied, createLiveEntity } from './entity';
import { createLiveList } from './list';
import { type LiveState, live } from './live';
import { resetSessionStores } from './session-store';
import {
  ITEM_RULES,
  type Item,
  type ItemChange,
  type ItemFilter,
  ModelServer,
  randomOf,
  STATUSES,
  type Tab,
} from './testing/model-server';
import type { Socket } from './transport/connection';

const SEEDS = Number(process.env.FUZZ_SEEDS ?? 60);
const STEPS = 400;
const PAGE = 4;

let watchers: Set<() => void>;

beforeEach(() => {
  vi.useFakeTimers();
  watchers = new Set();
  vi.spyOn(live, 'watch').mockImplementation((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  });
});
afterEach(() => {
  live.state = { kind: 'off' };
});

function setLive(state: LiveState): void {
  live.state = state;
  for (const watcher of [...watchers]) watcher();
}

function makePage(server: ModelServer) {
  const dispatcher = new Dispatcher(server as unknown as Socket, (error) => {
    throw error;
  });
  vi.spyOn(live, 'subscribe').mockImplementation((topic, subscriber) => dispatcher.subscribe(topic, subscriber));
  vi.spyOn(live, 'head').mockImplementation((topic) => dispatcher.head(topic));
  const who = { user: 1 };
  const makeList = (status: Tab) =>
    createLiveList<Item, ItemFilter, ItemChange, Tab>({
      filter: () => ({ status }),
      pageSize: PAGE,
      ...ITEM_RULES,
      read: (filter, { offset, limit }) => {
        const { user } = who;
        return server.call(() => server.page(user, filter, offset, limit));
      },
      readRows: (ids) => {
        const { user } = who;
        return server.call(() => ids.flatMap((id) => server.list(user).items.get(id) ?? []));
      },
      me: () => who.user,
    });
  /** An entity whose value contains all items of a person. */
  const all = createLiveEntity<Items, ItemChange, object>({
    topic: (user) => `user:${user}`,
    read: (user) => server.call(() => ({ value: new Map(server.list(user).items), live: server.list(user).head })),
    apply: applyToItems,
    merge: (value) => ({ value, needsRefetch: true }),
  });
  return { dispatcher, who, lists: [makeList('open'), makeList('all')] as const, all };
}

type Items = ReadonlyMap<number, Item>;

function applyToItems(items: Items, change: ItemChange): Applied<Items> {
  const held = items.get(change.id);
  const value = new Map(items);
  if (change.kind === 'removed') value.delete(change.id);
  if (change.kind === 'changed' && held) {
    value.set(change.id, { ...held, status: change.status, title: change.title });
  }
  return { value, needsRefetch: change.kind !== 'removed' && !held };
}

async function turn(): Promise<void> {
  for (let count = 0; count < 6; count += 1) await Promise.resolve();
}

type Pick = <T>(values: readonly T[]) => T;
interface Run {
  random: () => number;
  pick: Pick;
  server: ModelServer;
  page: ReturnType<typeof makePage>;
}

function connect({ server, page }: Run): void {
  server.connect();
  void page.dispatcher.resume().then(() => server.isConnected && setLive({ kind: 'live' }));
}

function disconnect({ server }: Run): void {
  server.disconnect();
  setLive({ kind: 'lost', since: 0, retryAt: null });
}

/** Changes the entity that holds all items of the person. */
function actOnAll({ random, pick, server, page }: Run): void {
  const { user } = page.who;
  const ids = [...(page.all.value(user)?.keys() ?? [])];
  const id = pick(ids);
  if (id === undefined) return;
  const status = pick(STATUSES);
  const isRefused = random() < 0.3;
  void page.all
    .patch(
      user,
      (items) => {
        const item = items.get(id);
        return item ? new Map(items).set(id, { ...item, status }) : items;
      },
      () =>
        server.call(() => {
          if (isRefused) throw new Error('refused');
          server.change(user, id, { status }, user);
          return server.list(user).head;
        }),
      (head) => head,
    )
    .catch(() => undefined);
}

/**
 * Changes a row of a list and shows the change before the server's answer. In half of the runs, the answer contains the head of the change.
 */
function act({ random, pick, server, page }: Run): void {
  const { user } = page.who;
  const list = pick(page.lists);
  const item = list.use.getState().rows.at(Math.floor(random() * 6));
  if (!item) return;
  const status = pick(STATUSES);
  const isRefused = random() < 0.3;
  const isNamed = random() < 0.5;
  void list
    .patch(
      item.id,
      (row) => ({ ...row, status }),
      () =>
        server.call(() => {
          if (isRefused) throw new Error('refused');
          server.change(user, item.id, { status }, user);
          return server.list(user).head;
        }),
      isNamed ? (head) => head : undefined,
    )
    .catch(() => undefined);
}

/**
 * Saves or deletes any row on the server, even one that the list does not contain. The row in the server's answer is put into the list, or
 * the deleted row is removed from it.
 */
function save({ random, pick, server, page }: Run): void {
  const { user } = page.who;
  const list = pick(page.lists);
  const id = pick([...server.list(user).items.keys()]);
  if (id === undefined) return;
  const isDeleted = random() < 0.3;
  const isCurrent = () => page.who.user === user;
  void server
    .call(() => {
      if (isDeleted) server.remove(user, id);
      else server.change(user, id, { status: pick(STATUSES), title: 'saved' }, user);
      return { row: server.list(user).items.get(id), head: server.list(user).head };
    })
    .then(({ row, head }) => {
      if (!isCurrent()) return;
      if (row) list.put(row, head);
      else list.drop(id);
    })
    .catch(() => undefined);
}

/** Returns the events that a run can consist of, each with its relative frequency. */
function eventsOf(run: Run): readonly [number, () => void][] {
  const { random, pick, server, page } = run;
  return [
    [40, () => void server.step(random, 0.05)],
    [6, () => server.create(pick([1, 2]), pick(STATUSES))],
    [10, () => changeAny(server, pick, random)],
    [3, () => removeAny(server, pick)],
    [4, () => act(run)],
    [4, () => actOnAll(run)],
    [4, () => save(run)],
    [1, () => void page.all.cache.read(String(page.who.user))],
    [4, () => void pick(page.lists).loadMore()],
    [2, () => pick(page.lists).setFilter({ status: pick([...STATUSES, 'all'] as const) })],
    [1, () => void pick(page.lists).reload()],
    [3, () => (server.isConnected ? random() < 0.4 && disconnect(run) : connect(run))],
    [2, () => server.resync(page.who.user)],
    [1, () => changeUser(page, random)],
    [8, () => vi.advanceTimersByTime(Math.floor(random() * 3000))],
  ];
}

/** Runs random events. Returns the page and the server after all pending events have been delivered. */
async function run(seed: number) {
  const random = randomOf(seed);
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number];
  vi.spyOn(Math, 'random').mockImplementation(random);
  const server = new ModelServer();
  const page = makePage(server);
  for (let count = 0; count < 10; count += 1) {
    server.create(1, pick(STATUSES));
    server.create(2, pick(STATUSES));
  }
  openAll(page);
  const own = { random, pick, server, page };
  const events = eventsOf(own);
  const weight = events.reduce((sum, [part]) => sum + part, 0);
  for (let count = 0; count < STEPS; count += 1) {
    let at = random() * weight;
    const event = events.find(([part]) => {
      at -= part;
      return at < 0;
    });
    event?.[1]();
    await turn();
  }
  if (!server.isConnected) connect(own);
  for (let quiet = 0; quiet < 8; quiet += 1) {
    while (server.step(random)) await turn();
    vi.advanceTimersByTime(15_000);
    await turn();
    // a read that failed while the connection was open waits for the person's Retry
    for (const list of page.lists) {
      const { status, pageFailure } = list.use.getState();
      if (status === 'failed') void list.reload();
      if (pageFailure !== null) void list.retryPage();
    }
  }
  return { server, page };
}

function changeAny(server: ModelServer, pick: Pick, random: () => number): void {
  const user = pick([1, 2]);
  const ids = [...server.list(user).items.keys()];
  // new items change most: their rows are still being read
  const id = pick(random() < 0.6 ? ids.slice(-3) : ids);
  if (id === undefined) return;
  server.change(
    user,
    id,
    random() < 0.5 ? { status: pick(STATUSES) } : { title: `title ${Math.floor(random() * 100)}` },
  );
}

function removeAny(server: ModelServer, pick: Pick): void {
  const user = pick([1, 2]);
  const id = pick([...server.list(user).items.keys()]);
  if (id !== undefined) server.remove(user, id);
}

function openAll({ who, lists, all }: ReturnType<typeof makePage>): void {
  for (const list of lists) list.open();
  all.retain(who.user);
}

function changeUser(page: ReturnType<typeof makePage>, random: () => number): void {
  resetSessionStores();
  if (random() < 0.7) page.who.user = page.who.user === 1 ? 2 : 1;
  openAll(page);
}

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'seed %i: both lists, and all of it as one thing, end equal to the server',
  async (seed) => {
    const { server, page } = await run(seed);
    const model = server.list(page.who.user);
    for (const list of page.lists) {
      const { status, filter, rows, total, counts } = list.use.getState();
      const shown = model.shown(filter.status);
      expect(status).toBe('ready');
      expect(rows.length).toBeGreaterThanOrEqual(Math.min(PAGE / 2, shown.length));
      expect(rows).toEqual(shown.slice(0, rows.length));
      expect({ total, counts }).toEqual({ total: shown.length, counts: model.counts() });
    }
    expect(page.all.value(page.who.user)).toEqual(model.items);
  },
);
