import { ApiError } from '../../api/errors';
import type { ListContext, ListEffect, ListPage } from '../list-spec';
import type { ChangeFrame } from '../topic';
import { Emitter } from '../transport/emitter';

/**
 * If a resumed subscription has missed at most this many frames, the model server answers it with the frames, otherwise with a snapshot.
 */
const BUFFERED_FRAMES = 3;

export const STATUSES = ['open', 'closed', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

export interface Item {
  id: number;
  title: string;
  status: Status;
}

export interface ItemFilter {
  status: Status | 'all';
}

export type ItemChange =
  | { kind: 'created'; id: number }
  | { kind: 'changed'; id: number; before: Status; title: string; status: Status; by: number }
  | { kind: 'removed'; id: number };

export type Tab = Status | 'all';

const inTab = (item: Item, status: Status | 'all') => status === 'all' || item.status === status;

/** Returns the effect of a change on a list of items. */
function itemEffect(
  change: ItemChange,
  held: (id: number) => Item | undefined,
  { filter }: Pick<ListContext<Item, ItemFilter, Tab>, 'filter'>,
): ListEffect<Item, Tab> | null {
  if (change.kind === 'removed') return { kind: 'drop', id: change.id };
  const { id } = change;
  const row = held(id);
  if (change.kind === 'created') return row ? null : { kind: 'read', id };
  const { before, status, title } = change;
  if (row) return { kind: 'put', row: { ...row, title, status } };
  const counts = before === status ? {} : { [before]: -1, [status]: 1 };
  const was = filter.status === 'all' || before === filter.status;
  const is = filter.status === 'all' || status === filter.status;
  if (is && !was) return { kind: 'read', id, counts, total: 1 };
  return { kind: 'count', id, counts, total: Number(is) - Number(was) };
}

/** The rules of a list of items. */
export const ITEM_RULES = {
  id: (item: Item) => item.id,
  fits: (item: Item, filter: ItemFilter) => inTab(item, filter.status),
  compare: (left: Item, right: Item) => right.id - left.id,
  tabs: (item: Item): readonly Tab[] => [item.status, 'all'],
  effect: itemEffect,
};

/** Returns a generator of pseudorandom numbers. The same seed gives the same numbers, so that a failed run can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Asked {
  /** Handles the call and computes its answer. Null if the call was handled already. */
  work: (() => unknown) | null;
  value: unknown;
  resolve: (value: unknown) => void;
  reject: (failure: unknown) => void;
}

/** One person's list as the server stores it, with the frames of its topic. */
export class ModelList {
  items = new Map<number, Item>();
  frames: ChangeFrame<ItemChange>[] = [];

  constructor(readonly topic: string) {}

  get head() {
    return { topic: this.topic, epoch: 'e1', offset: this.frames.length };
  }

  shown(status: Status | 'all'): Item[] {
    return [...this.items.values()].filter((item) => inTab(item, status)).sort((left, right) => right.id - left.id);
  }

  counts(): Record<Status | 'all', number> {
    const count = (status: Status | 'all') => this.shown(status).length;
    return { all: count('all'), open: count('open'), closed: count('closed'), archived: count('archived') };
  }
}

/**
 * A server with one list for each person, a connection whose events arrive in order and may be lost, and calls whose answers arrive in any
 * order. The test decides when each of these happens.
 */
export class ModelServer extends Emitter {
  readonly lists = new Map<number, ModelList>();
  isConnected = false;
  #subscribed = new Set<string>();
  #wire: (() => void)[] = [];
  #broken: (() => void)[] = [];
  #calls: Asked[] = [];
  #nextId = 1;

  list(user: number): ModelList {
    const list = this.lists.get(user) ?? new ModelList(`user:${user}`);
    this.lists.set(user, list);
    return list;
  }

  create(user: number, status: Status = 'open'): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.list(user).items.set(id, { id, title: `item ${id}`, status });
    this.#commit(user, { kind: 'created', id });
  }

  change(user: number, id: number, part: Partial<Item>, by = 99): void {
    const item = this.list(user).items.get(id);
    if (!item) throw new ApiError('not_found', 404);
    const next = { ...item, ...part };
    this.list(user).items.set(id, next);
    this.#commit(user, { kind: 'changed', id, before: item.status, title: next.title, status: next.status, by });
  }

  remove(user: number, id: number): void {
    if (this.list(user).items.delete(id)) this.#commit(user, { kind: 'removed', id });
  }

  #commit(user: number, change: ItemChange): void {
    const list = this.list(user);
    const offset = list.frames.length + 1;
    const frame = { topic: list.topic, offset, at: '2026-01-01T00:00:00Z', changes: [change] };
    list.frames.push(frame);
    if (this.isConnected && this.#subscribed.has(list.topic)) this.#wire.push(() => this.fire('change', frame));
  }

  /** Handles the dispatcher's subscribe call in place of the socket, and returns the acknowledgement. */
  emitWithAck(_event: string, asked: { topic: string; offset?: number }[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.isConnected) {
        reject(new Error('gone'));
        return;
      }
      const result = asked.map(({ topic, offset }) => {
        this.#subscribed.add(topic);
        const list = [...this.lists.values()].find((one) => one.topic === topic);
        const head = list?.head ?? { topic, epoch: 'e1', offset: 0 };
        const isBuffered = offset !== undefined && head.offset - offset <= BUFFERED_FRAMES;
        const missed = isBuffered ? (list?.frames.slice(offset) ?? []) : undefined;
        return { result: { ...head, ...(missed ? { missed } : { snapshot: {} }) } };
      });
      this.#broken.push(() => reject(new Error('gone')));
      this.#wire.push(() => resolve({ result }));
    });
  }

  emit(_event: string, { topic }: { topic: string }): void {
    this.#subscribed.delete(topic);
  }

  /** Makes a call: the test decides when `work` is done and when its answer arrives. */
  call<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#calls.push({ work, value: null, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  page(user: number, { status }: ItemFilter, offset: number, limit: number): ListPage<Item, Status | 'all', null> {
    const list = this.list(user);
    const shown = list.shown(status);
    return {
      rows: shown.slice(offset, offset + limit),
      total: shown.length,
      counts: list.counts(),
      heads: [list.head],
    };
  }

  /** Delivers one event, handles one call, or delivers one answer. Returns false if nothing is pending. */
  step(random: () => number, failing = 0): boolean {
    const at = Math.floor(random() * (this.#calls.length + 1));
    const asked = this.#calls[at];
    if (!asked) {
      const event = this.#wire.shift();
      event?.();
      return event !== undefined || this.#calls.length > 0;
    }
    try {
      if (asked.work) {
        if (random() < failing) throw new ApiError(null, null);
        asked.value = asked.work();
        asked.work = null;
        return true;
      }
      asked.resolve(asked.value);
    } catch (failure) {
      asked.reject(failure);
    }
    this.#calls.splice(at, 1);
    return true;
  }

  connect(): void {
    this.isConnected = true;
  }

  disconnect(): void {
    this.isConnected = false;
    this.#wire = [];
    this.#subscribed.clear();
    for (const fail of this.#broken) fail();
    this.#broken = [];
    this.fire('disconnect', 'transport close');
  }

  /**
   * Acts as if this person's client read too slowly: drops the events that wait for it, and sends a resync event, after which the client
   * must subscribe again.
   */
  resync(user: number): void {
    const { topic } = this.list(user);
    if (!this.isConnected || !this.#subscribed.has(topic) || this.#broken.length > 0) return;
    this.#wire = [() => this.fire('resync', { topic })];
  }
}
