import { expect, test } from 'vitest';
import { ApiError } from '../api/errors';
import { reduceList } from './list-reducer';
import { closedList, type ListCore, type ListEvent, type ListTask, toListState } from './list-state';
import type { Mutation } from './mutations';
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
import { headsOf } from './topic-set';

const SEEDS = Number(process.env.FUZZ_SEEDS ?? 100);
const STEPS = 300;
const PAGE = 4;
const ME = 1;

interface T {
  Row: Item;
  Filter: ItemFilter;
  Change: ItemChange;
  Tab: Tab;
  Info: null;
}

/** A call to the model server. The server handles it in one step and answers it in a later step; the answer may be lost. */
interface Asked {
  about: 'all' | 'page' | 'rows' | 'counts' | 'own';
  work: () => () => void;
  fail: () => void;
  answer: (() => void) | null;
}

const spec = {
  ...ITEM_RULES,
  filter: (): ItemFilter => ({ status: 'all' }),
  pageSize: PAGE,
  read: () => Promise.reject(new Error('the reducer calls nothing')),
  readRows: () => Promise.reject(new Error('the reducer calls nothing')),
  me: () => ME,
};

/** One random run. It carries out the reducer's tasks against a model server, without promises and timers: each step is one event. */
class Run {
  core: ListCore<T> = closedList<T>({ status: 'all' });
  server = new ModelServer();
  #asked: Asked[] = [];
  /** The number of frames that the list has received; null before its first answer. */
  #heard: number | null = null;
  #isConnected = true;
  #wants = new Set<'read' | 'rows' | 'counts' | 'return'>();
  #lastKey = 0;
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    for (let count = 0; count < 10; count += 1) this.server.create(ME, this.#pick(STATUSES));
    this.#open();
  }

  get model() {
    return this.server.list(ME);
  }

  #pick<V>(values: readonly V[]): V {
    return values[Math.floor(this.#random() * values.length)] as V;
  }

  send(event: ListEvent<T>): void {
    const before = this.core;
    const [next, tasks] = reduceList<T>(spec, before, event);
    const [same] = reduceList<T>(spec, before, event);
    expect(same).toEqual(next);
    this.core = next;
    this.#check();
    for (const task of tasks) this.#carryOut(task);
  }

  /** Checks the conditions that must hold after every event. */
  #check(): void {
    const { rows, filter, total, counts } = toListState<T>(spec, this.core);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left));
    expect(rows.every((row) => spec.fits(row, filter))).toBe(true);
    for (const count of [total, ...Object.values(counts)]) expect(count).toBeGreaterThanOrEqual(0);
    expect(total).toBeGreaterThanOrEqual(rows.length);
  }

  #carryOut(task: ListTask<Item>): void {
    switch (task.kind) {
      case 'stop':
        this.#asked = this.#asked.filter(({ about }) => about === 'own');
        this.#heard = null;
        this.#wants.clear();
        break;
      case 'read':
      case 'read_once':
        this.#readAll();
        break;
      case 'read_within':
        this.#wants.add('read');
        break;
      case 'read_on_reconnect':
        this.#wants.add('return');
        break;
      case 'subscribe':
        this.#heard = task.heads.get(this.model.topic)?.offset ?? 0;
        break;
      case 'replay':
        this.#hearAgain(task.heads.get(this.model.topic)?.offset ?? 0);
        break;
      case 'read_page':
        this.#readPage();
        break;
      case 'stop_page':
        this.#asked = this.#asked.filter(({ about }) => about !== 'page');
        break;
      case 'rows_within':
        this.#wants.add('rows');
        break;
      case 'read_rows':
        this.#readRows(task.read, task.run, task.ids);
        break;
      case 'count_soon':
        this.#wants.add('counts');
        break;
      case 'read_counts':
        this.#readCounts(task.run);
        break;
      case 'counted':
        break;
      case 'notify':
        expect(task.activity.by).not.toBe(ME);
    }
  }

  #ask(about: Asked['about'], work: Asked['work'], fail: Asked['fail']): void {
    this.#asked.push({ about, work, fail, answer: null });
  }

  #readAll(): void {
    this.#asked = this.#asked.filter(({ about }) => about !== 'all');
    this.send({ kind: 'begun' });
    const { status, base, filter } = this.core;
    const count = status === 'ready' ? Math.max(base.rows.length, PAGE) : PAGE;
    this.#ask(
      'all',
      () => {
        const page = this.server.page(ME, filter, 0, count);
        return () =>
          this.send({
            kind: 'answered',
            page,
            rows: page.rows,
            heads: headsOf(page.heads),
            isFromDifferentHeads: false,
          });
      },
      () => {
        this.#wants.add('return');
        this.send({ kind: 'failed', failure: new ApiError(null, null), isOutage: true });
      },
    );
  }

  #readPage(): void {
    const { base, filter } = this.core;
    const offset = Math.max(0, base.rows.length - 1);
    this.#ask(
      'page',
      () => {
        const page = this.server.page(ME, filter, offset, PAGE + 1);
        const heads = headsOf(page.heads);
        return () => this.send({ kind: 'page_answered', page, heads, isCurrent: this.#isAt(page.heads[0]?.offset) });
      },
      () => this.send({ kind: 'page_failed', failure: new ApiError(null, null) }),
    );
  }

  #readRows(read: number, run: number, ids: readonly number[]): void {
    this.#ask(
      'rows',
      () => {
        const rows = ids.flatMap((id) => this.model.items.get(id) ?? []);
        return () => this.send({ kind: 'rows_answered', read, run, rows });
      },
      () => this.send({ kind: 'rows_failed', read, run, isOutage: true }),
    );
  }

  #readCounts(run: number): void {
    const { filter } = this.core;
    this.#ask(
      'counts',
      () => {
        const page = this.server.page(ME, filter, 0, 1);
        return () => this.send({ kind: 'counts_answered', run, page, isCurrent: this.#isAt(page.heads[0]?.offset) });
      },
      () => this.send({ kind: 'counts_failed', run, isOutage: true }),
    );
  }

  #isAt = (offset: number | undefined): boolean => offset === this.#heard;

  #hearAgain(from: number): void {
    for (const { offset, changes } of this.model.frames.slice(from, this.#heard ?? 0)) {
      for (const change of changes) this.#hear(change, offset, true, true);
    }
  }

  #hear(change: ItemChange, offset: number, missed: boolean, isReplay = false): void {
    this.send({ kind: 'changed', change, meta: { topic: this.model.topic, offset, missed, isReplay } });
  }

  /** Delivers the next frame, if the list is subscribed. */
  deliver(): boolean {
    const frame = this.#heard === null || !this.#isConnected ? undefined : this.model.frames[this.#heard];
    if (!frame || this.#heard === null) return false;
    this.#heard += 1;
    for (const change of frame.changes) this.#hear(change, frame.offset, this.#random() < 0.2);
    return true;
  }

  /** Handles one pending request, delivers its answer, or loses it. Returns false if there is none. */
  answer(failing = 0): boolean {
    if (this.#asked.length === 0) return false;
    const asked = this.#pick(this.#asked);
    if (asked.answer === null && this.#random() >= failing) {
      asked.answer = asked.work();
      return true;
    }
    this.#asked = this.#asked.filter((other) => other !== asked);
    (asked.answer ?? asked.fail)();
    return true;
  }

  /** Runs a scheduled task as if its timer had ended. Returns false if no task is scheduled. */
  due(): boolean {
    if (this.#wants.size === 0) return false;
    const want = this.#pick([...this.#wants]);
    this.#wants.delete(want);
    if (want === 'rows') this.send({ kind: 'rows_due' });
    else if (want === 'counts') this.send({ kind: 'counts_due' });
    else if (want === 'read') this.send({ kind: 'outdated' });
    else this.#readAll();
    return true;
  }

  #open(): void {
    const isOffline = this.#random() < 0.2;
    this.send({ kind: 'opened', filter: { status: this.#pick([...STATUSES, 'all'] as const) }, isOffline });
    this.#readAll();
  }

  #act(): void {
    const { rows } = toListState<T>(spec, this.core);
    if (rows.length === 0) return;
    const { id } = this.#pick(rows);
    const status = this.#pick(STATUSES);
    this.#lastKey += 1;
    const key = this.#lastKey;
    const isNamed = this.#random() < 0.5;
    const act: Mutation<Item> = {
      key,
      id,
      apply: (row) => ({ ...row, status }),
      isAcked: false,
      until: null,
      published: new Map(),
      mayBePublished: false,
    };
    this.send({ kind: 'mutation_started', mutation: act });
    const end = () => this.send({ kind: 'mutation_ended', key });
    const done = () => {
      if (!this.model.items.has(id)) return end;
      this.server.change(ME, id, { status }, ME);
      const { head } = this.model;
      return () => this.send({ kind: 'mutation_acked', key, until: isNamed ? head : undefined });
    };
    this.#ask('own', done, end);
  }

  /** Saves or deletes a row on the server. The row in the server's answer is put into the list, or the deleted row is removed from it. */
  #save(): void {
    const id = this.#pick([...this.model.items.keys()]);
    if (id === undefined) return;
    const isDeleted = this.#random() < 0.3;
    const save = () => {
      if (isDeleted) this.server.remove(ME, id);
      else if (this.model.items.has(id)) this.server.change(ME, id, { status: this.#pick(STATUSES) }, ME);
      const row = this.model.items.get(id);
      const { head } = this.model;
      return () => this.send(row ? { kind: 'put', row, at: head } : { kind: 'dropped', id });
    };
    this.#ask('own', save, () => {});
  }

  /**
   * Breaks or restores the connection. After half of the restorations, the missed frames are delivered; after the others, they are lost.
   */
  #reconnect(): void {
    this.#isConnected = !this.#isConnected;
    if (this.#isConnected && this.#random() < 0.5) this.#resync();
  }

  #resync(): void {
    if (this.#heard === null) return;
    this.#heard = this.model.frames.length;
    this.send({ kind: 'outdated' });
  }

  step(): void {
    const id = this.#pick([...this.model.items.keys()].slice(-6));
    const events: [number, () => void][] = [
      [30, () => this.answer(0.05)],
      [25, () => this.deliver()],
      [12, () => this.due()],
      [6, () => this.server.create(ME, this.#pick(STATUSES))],
      [8, () => id && this.server.change(ME, id, { status: this.#pick(STATUSES) })],
      [3, () => id && this.server.change(ME, id, { title: 'named anew' })],
      [3, () => id && this.server.remove(ME, id)],
      [4, () => this.#act()],
      [4, () => this.#save()],
      [4, () => this.send({ kind: 'end_neared', isRetry: this.#random() < 0.3 })],
      [2, () => this.#filter()],
      [2, () => this.#reconnect()],
      [1, () => this.#resync()],
      [1, () => this.#leave()],
      [1, () => id && this.#readRow(id)],
    ];
    let at = this.#random() * events.reduce((sum, [part]) => sum + part, 0);
    const event = events.find(([part]) => {
      at -= part;
      return at < 0;
    });
    event?.[1]();
  }

  #readRow(id: number): void {
    this.send({ kind: 'row_wanted', id, isNew: false });
    this.send({ kind: 'rows_due' });
  }

  #filter(): void {
    const filter = { status: this.#pick([...STATUSES, 'all'] as const) };
    this.send({ kind: 'filtered', filter, isOffline: this.#random() < 0.3 });
    this.#readAll();
  }

  #leave(): void {
    this.send({ kind: this.#random() < 0.5 ? 'left' : 'reset' });
    this.#open();
  }

  /** Restores the connection, then delivers all frames and answers and runs all scheduled tasks until nothing is pending. */
  drain(): void {
    this.#isConnected = true;
    for (let quiet = 0; quiet < 4; quiet += 1) {
      for (let left = 2000; this.answer() || this.deliver() || this.due(); left -= 1) expect(left).toBeGreaterThan(0);
      for (const { id, key } of this.core.mutations) {
        this.#readRow(id);
        while (this.answer()) this.deliver();
        this.send({ kind: 'mutation_ended', key });
      }
      if (this.core.pageFailure !== null) this.send({ kind: 'end_neared', isRetry: true });
    }
  }
}

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'seed %i: whatever happens in whatever order, the list holds together and ends equal to the server',
  (seed) => {
    const run = new Run(seed);
    for (let count = 0; count < STEPS; count += 1) run.step();
    run.drain();
    const { status, filter, rows, total, counts, isLocal, pageFailure } = toListState<T>(spec, run.core);
    const shown = run.model.shown(filter.status);
    expect({ status, isLocal, pageFailure }).toEqual({ status: 'ready', isLocal: false, pageFailure: null });
    expect(rows.length).toBeGreaterThanOrEqual(Math.min(PAGE / 2, shown.length));
    expect(rows).toEqual(shown.slice(0, rows.length));
    expect({ total, counts }).toEqual({ total: shown.length, counts: run.model.counts() });
  },
);
