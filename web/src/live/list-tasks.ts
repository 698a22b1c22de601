import { LatestRead } from './latest-read';
import type { ListCore, ListEvent, ListTask, ListTypes, SpecOf } from './list-state';
import { readWindow } from './list-window';
import { isOutage } from './outage';
import { THROTTLE_MS, ThrottledRead } from './throttled-read';
import { headsOf, TopicSet } from './topic-set';

type Timer = ReturnType<typeof setTimeout> | undefined;
type TaskOf<Kind extends ListTask<never>['kind']> = Extract<ListTask<never>, { kind: Kind }>;

/** The part of a list that ListTasks uses: it reads the list's state, sends events to the reducer, and reports activities. */
export interface ListHost<T extends ListTypes> {
  core(): ListCore<T>;
  send(event: ListEvent<T>): void;
  notify(task: Extract<ListTask<T['Row']>, { kind: 'notify' }>): void;
}

/** Runs the calls, subscriptions and timers that a list's reducer requests. Their results are sent to the reducer as events. */
export class ListTasks<T extends ListTypes> {
  #spec: SpecOf<T>;
  #list: ListHost<T>;
  #latestRead: LatestRead;
  #page: LatestRead;
  #counting: ThrottledRead;
  #reload: ThrottledRead;
  #topics: TopicSet<T['Change']>;
  #openTimer: Timer;
  #rowsTimer: Timer;
  #rowsRead = Promise.resolve();
  #pageRead = Promise.resolve();
  #isAsked = false;

  constructor(spec: SpecOf<T>, list: ListHost<T>) {
    const { send } = list;
    this.#spec = spec;
    this.#list = list;
    this.#latestRead = new LatestRead(
      (signal) => this.#readAll(signal),
      (failure) => send({ kind: 'failed', failure, isOutage: isOutage(failure) }),
    );
    this.#page = new LatestRead(
      (signal) => this.#readPage(signal),
      (failure) => send({ kind: 'page_failed', failure }),
    );
    this.#counting = new ThrottledRead(
      () => send({ kind: 'counts_due' }),
      () => spec.countGap?.(list.core().filter) ?? THROTTLE_MS,
    );
    this.#reload = new ThrottledRead(() => send({ kind: 'outdated' }), spec.reloadThrottle ?? 0);
    this.#topics = new TopicSet({
      onChange: (change, meta) => send({ kind: 'changed', change, meta }),
      onOutdated: () => send({ kind: 'outdated' }),
    });
  }

  execute(task: ListTask<T['Row']>): void {
    switch (task.kind) {
      case 'stop':
        this.#stop();
        break;
      case 'read':
        void this.#latestRead.read();
        break;
      case 'read_once':
        this.#readOnce();
        break;
      case 'read_within':
        this.#reload.request(task.jitter);
        break;
      case 'read_on_reconnect':
        this.#latestRead.retryLater();
        break;
      case 'subscribe':
        this.#reload.cancel();
        this.#topics.rebase(task.heads);
        break;
      case 'replay':
        this.#topics.replay(task.heads);
        break;
      case 'read_page':
        this.#pageRead = this.#page.retry();
        break;
      case 'stop_page':
        this.#page.stop();
        break;
      case 'rows_within':
        this.#readRowsWithin(Math.random() * task.jitter);
        break;
      case 'read_rows':
        this.#rowsRead = this.#readRows(task);
        break;
      case 'count_soon':
        this.#counting.request();
        break;
      case 'read_counts':
        void this.#readCounts(task);
        break;
      case 'counted':
        this.#counting.done();
        break;
      case 'notify':
        this.#list.notify(task);
    }
  }

  /** Reads the whole list after `wait` milliseconds, or immediately if `wait` is 0. */
  async read(wait = 0): Promise<void> {
    clearTimeout(this.#openTimer);
    if (wait > 0) this.#openTimer = setTimeout(() => void this.#latestRead.retry(), wait);
    else await this.#latestRead.retry();
  }

  /** Resolves when the current read of a page has ended; if none is running, it resolves immediately. */
  pageRead = (): Promise<void> => this.#pageRead;

  /** Immediately reads the rows that were requested. */
  async readRequested(): Promise<void> {
    this.#rowsDue();
    await this.#rowsRead;
  }

  #stop(): void {
    this.#latestRead.stop();
    this.#page.stop();
    this.#counting.cancel();
    this.#reload.cancel();
    this.#topics.clear();
    clearTimeout(this.#openTimer);
    clearTimeout(this.#rowsTimer);
    this.#rowsTimer = undefined;
  }

  #readOnce(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.#list.core().status === 'ready') void this.#latestRead.read();
    });
  }

  /** Reads all loaded rows of the list again. If no rows are loaded, reads the first page. */
  async #readAll(signal: AbortSignal): Promise<void> {
    this.#list.send({ kind: 'begun' });
    const { status, base } = this.#list.core();
    const least = this.#spec.firstPage ?? this.#spec.pageSize;
    const count = status === 'ready' ? Math.max(base.rows.length, least) : least;
    const read = await readWindow(count, this.#spec.id, (offset, limit) => this.#ask(offset, limit, signal));
    this.#list.send({ kind: 'answered', ...read });
  }

  async #readPage(signal: AbortSignal): Promise<void> {
    const offset = Math.max(0, this.#list.core().base.rows.length - 1);
    const read = await this.#ask(offset, this.#spec.pageSize + 1, signal);
    this.#list.send({ kind: 'page_answered', ...read, isCurrent: this.#topics.isAt(read.heads) });
  }

  async #readCounts({ run }: TaskOf<'read_counts'>): Promise<void> {
    try {
      const { signal } = new AbortController();
      const page = await (this.#spec.readCounts?.(this.#list.core().filter, signal) ??
        this.#spec.read(this.#list.core().filter, { offset: 0, limit: 1 }, signal));
      this.#list.send({ kind: 'counts_answered', run, page, isCurrent: this.#topics.isAt(headsOf(page.heads)) });
    } catch (failure) {
      this.#list.send({ kind: 'counts_failed', run, isOutage: isOutage(failure) });
    }
  }

  async #ask(offset: number, limit: number, signal: AbortSignal) {
    const page = await this.#spec.read(this.#list.core().filter, { offset, limit }, signal);
    signal.throwIfAborted();
    return { page, heads: headsOf(page.heads) };
  }

  #readRowsWithin(wait: number): void {
    if (wait > 0 && this.#rowsTimer !== undefined) return;
    clearTimeout(this.#rowsTimer);
    this.#rowsTimer = setTimeout(() => this.#rowsDue(), wait);
  }

  #rowsDue(): void {
    clearTimeout(this.#rowsTimer);
    this.#rowsTimer = undefined;
    this.#list.send({ kind: 'rows_due' });
  }

  async #readRows({ read, run, ids }: TaskOf<'read_rows'>): Promise<void> {
    try {
      this.#list.send({ kind: 'rows_answered', read, run, rows: await this.#spec.readRows(ids) });
    } catch (failure) {
      this.#list.send({ kind: 'rows_failed', read, run, isOutage: isOutage(failure) });
    }
  }
}
