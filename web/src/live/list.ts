import { LIMITS, type LiveHead } from '../protocol/generated/protocol';
import { Highlights } from './highlights';
import { appendPage, dropRow, type ListRows, moveCounts, NO_ROWS, putRow } from './list-rows';
import type { ListEffect, ListNews, ListSpec, ListState } from './list-spec';
import { readWindow } from './list-window';
import { isOutage } from './outage';
import { Patches } from './patches';
import { Reading } from './reading';
import { createSessionStore } from './session-store';
import { READ_SPREAD_MS, SlowRead, spreadOf } from './slow-read';
import { type Heard, headsOf, TopicSet } from './topic-set';

/** What happened to a row that is to be read, and whether the numbers have it already. */
interface Requested {
  by?: number;
  deed?: string;
  isCounted: boolean;
}

/** Makes a list: one read fills it, its topics keep it, one store shows it. Open once at a time. */
export function createLiveList<Row, Filter extends object, Change, Tab extends string, Info = null>(
  spec: ListSpec<Row, Filter, Change, Tab, Info>,
) {
  type State = ListState<Row, Filter, Tab, Info>;
  let base: ListRows<Row, Tab> = NO_ROWS as ListRows<Row, Tab>;
  const reading = new Reading(readAll, failed);
  let openTimer: ReturnType<typeof setTimeout> | undefined;
  /** The opening that was begun ahead of its page, until the page takes it over. */
  let ahead: { filter: string } | null = null;
  let isReadingMore = false;
  let isAsked = false;
  let requested = new Map<number, Requested>();
  let requestTimer: ReturnType<typeof setTimeout> | undefined;
  /** Rows that are to be read and to be counted then: what is told of them meanwhile moves no number. */
  const uncounted = new Set<number>();
  /** The reads of single rows under way; of the rows that changed meanwhile the answer may be old. */
  const inFlight = new Set<{ asked: Map<number, Requested>; touched: Set<number> }>();
  /** The moments of acts of one's own: what topics tell of the row up to there is in the answer already. */
  const answeredAt = new Map<number, LiveHead>();
  const gone = new Set<number>();
  /** Rows that were read singly since the last whole read: the numbers may have what is told of them already. */
  let readSingly = new Set<number>();
  const listeners = new Set<(news: ListNews<Row>) => void>();

  const first = (): State => ({
    filter: spec.filter(),
    status: 'idle',
    failure: null,
    rows: [],
    total: 0,
    counts: {} as State['counts'],
    info: null,
    highlighted: new Set(),
  });
  const useList = createSessionStore<State>(first, close);
  const get = useList.getState;
  const set = (part: Partial<State>) => useList.setState(part);
  const highlights = new Highlights((highlighted) => set({ highlighted }));
  const countsRead = new SlowRead(() => void readCounts());
  const reload = new SlowRead(readAgain, spec.reloadGap ?? 0);
  const patches = new Patches<Row>(
    () => show(),
    (id) => readRow(id),
  );
  const topics = new TopicSet<Change>({ hear, outdated });
  const held = (id: number) => base.rows.find((row) => spec.id(row) === id);
  const isAwaited = (id: number) => requested.has(id) || [...inFlight].some(({ asked }) => asked.has(id));

  function show(more: Partial<State> = {}): void {
    const { filter } = get();
    const shown = patches.isEmpty
      ? base.rows
      : base.rows
          .map((row) => patches.over(row, spec.id(row)))
          .filter((row, at) => {
            return row === base.rows[at] || spec.fits(row, filter);
          });
    const total = base.total - (base.rows.length - shown.length);
    set({ rows: shown, total, counts: base.counts, ...more });
  }

  function close(): void {
    reading.stop();
    topics.clear();
    countsRead.cancel();
    reload.cancel();
    highlights.clear();
    patches.clear();
    ahead = null;
    clearTimeout(openTimer);
    clearTimeout(requestTimer);
    requestTimer = undefined;
    requested = new Map();
    uncounted.clear();
    answeredAt.clear();
    gone.clear();
    base = NO_ROWS as ListRows<Row, Tab>;
  }

  function begin(filter: Partial<Filter>, wait: number): void {
    close();
    useList.setState({ ...first(), filter: { ...spec.filter(), ...filter }, status: 'loading' }, true);
    if (wait > 0) openTimer = setTimeout(() => void readAnew(), wait);
    else void readAnew();
  }

  function leave(): void {
    close();
    useList.setState(first(), true);
  }

  /** Opens the list, and reads it after so many milliseconds; answers how to leave it. */
  function open(filter: Partial<Filter> = {}, wait = 0): () => void {
    if (ahead?.filter !== JSON.stringify(filter)) begin(filter, wait);
    ahead = null;
    return leave;
  }

  /**
   * Opens the list ahead of its page, which takes it over by opening it with the same filter; a list that is open stays
   * as it is. Answers how to leave it where no page has come.
   */
  function preload(filter: Partial<Filter> = {}, wait = 0): () => void {
    if (get().status !== 'idle') return () => undefined;
    begin(filter, wait);
    const mine = { filter: JSON.stringify(filter) };
    ahead = mine;
    return () => {
      if (ahead === mine) leave();
    };
  }

  /** Reads the first page, with nothing shown until then. */
  async function readAnew(): Promise<void> {
    clearTimeout(openTimer);
    set({ status: 'loading', failure: null });
    await reading.read();
  }

  /** Reads everything that is held again, else the first page. */
  async function readAll(signal: AbortSignal): Promise<void> {
    isReadingMore = false;
    const isQuiet = get().status === 'ready';
    const least = spec.firstPage ?? spec.pageSize;
    const count = isQuiet ? Math.max(base.rows.length, least) : least;
    const { page, rows, heads, isTorn } = await readWindow(count, spec.id, (offset, limit) =>
      readPage(offset, limit, signal),
    );
    base = { rows, total: page.total, counts: page.counts ?? base.counts };
    readSingly = new Set();
    requested = new Map();
    countAll();
    for (const { asked, touched } of inFlight) for (const id of asked.keys()) touched.add(id);
    show({ status: 'ready', failure: null, info: page.info ?? null });
    // what was told up to here is in the answer; moveTo hears the rest
    reload.cancel();
    topics.moveTo(heads);
    if (isTorn) countsRead.request();
    countsRead.done();
  }

  function failed(failure: unknown): void {
    if (get().status !== 'ready') set({ status: 'failed', failure });
  }

  async function readPage(offset: number, limit: number, signal: AbortSignal) {
    const page = await spec.read(get().filter, { offset, limit }, signal);
    signal.throwIfAborted();
    return { page, heads: headsOf(page.heads) };
  }

  /** Frames between what was read and now are not to be had: everything is read again. */
  function outdated(): void {
    if (isAsked || get().status !== 'ready') return;
    isAsked = true;
    // a frame may hold several such changes
    queueMicrotask(() => {
      isAsked = false;
      readAgain();
    });
  }

  function readAgain(): void {
    if (get().status === 'ready') void reading.read();
  }

  function hear(change: Change, heard: Heard): void {
    const { status, filter } = get();
    if (status !== 'ready') return;
    const isWhole = base.rows.length >= base.total;
    const effect = spec.effect(change, held, { filter, counts: base.counts, isWhole, isAwaited }, heard.topic);
    for (const one of [effect].flat()) if (one) take(one, heard);
  }

  function take(effect: ListEffect<Row, Tab>, { topic, offset, missed, again }: Heard): void {
    const { filter } = get();
    const id = effect.kind === 'put' ? spec.id(effect.row) : effect.id;
    const answered = answeredAt.get(id);
    const isKnown = answered?.topic === topic && offset <= answered.offset;
    if (isKnown || (effect.kind === 'drop' && gone.has(id))) return;
    const by = missed || effect.by === spec.me() ? undefined : effect.by;
    patches.told(id, { topic, offset });
    for (const { touched } of inFlight) touched.add(id);
    if (effect.kind === 'reload') {
      if (spec.isPrivate) outdated();
      else reload.request(spreadOf(topic));
      return;
    }
    const { total, counts } = base;
    if (effect.kind === 'put') base = putRow(base, effect.row, filter, spec);
    if (effect.kind === 'drop') {
      const next = dropRow(base, id, filter, spec);
      if (next) base = next;
      else moveNumbers({ ...effect, counts: effect.counts ?? 'unknown' }, id);
      requested.delete(id);
      uncounted.delete(id);
    }
    if (effect.kind === 'read' || effect.kind === 'count') moveNumbers(effect, id);
    // the numbers have what was heard before
    if (again) base = { ...base, total, counts };
    const isCounted = again || (effect.kind === 'read' && effect.total !== undefined);
    if (effect.kind === 'read') request(id, { by, deed: effect.deed, isCounted }, spreadOf(topic));
    show();
    if (effect.kind === 'put') tell(effect.row, by, effect.deed);
    // a row that has come in is read by itself
    if (effect.kind !== 'read') fill();
  }

  /** Reads on where so many have left, or come unseen, that the page may stand half empty. */
  function fill(): void {
    if (base.rows.length < Math.min(base.total, spec.pageSize / 2)) void loadMore();
  }

  function moveNumbers({ counts, total = 0 }: ListEffect<Row, Tab>, id: number): void {
    if (uncounted.has(id)) return;
    if (counts === 'unknown' || (counts && readSingly.has(id))) countsRead.request();
    else if (counts) {
      base = { ...base, counts: moveCounts(base.counts, counts), total: Math.max(0, base.total + total) };
    }
  }

  function tell(row: Row, by: number | undefined, deed = ''): void {
    if (by === undefined) return;
    if (held(spec.id(row))) highlights.add([spec.id(row)]);
    for (const listener of listeners) listener({ row, by, deed });
  }

  function request(id: number, how: Requested, spread = READ_SPREAD_MS): void {
    // a row that was read before its creation was told may be counted already
    const isDoubtful = !how.isCounted && readSingly.has(id);
    if (isDoubtful) countsRead.request();
    const isCounted = !uncounted.has(id) && (how.isCounted || isDoubtful);
    if (!isCounted) uncounted.add(id);
    requested.set(id, { ...how, isCounted });
    const wait = spec.isPrivate ? 0 : Math.random() * spread;
    if (wait > 0 && requestTimer !== undefined) return;
    clearTimeout(requestTimer);
    requestTimer = setTimeout(() => void readRequested(), wait);
  }

  async function readRequested(): Promise<void> {
    clearTimeout(requestTimer);
    requestTimer = undefined;
    // as many as one answer may have; the others follow at once
    const [now, later] = [[...requested].slice(0, LIMITS.PAGE_MAX), [...requested].slice(LIMITS.PAGE_MAX)];
    const asked = new Map(now);
    requested = new Map(later);
    if (later.length > 0) requestTimer = setTimeout(() => void readRequested());
    const { signal } = reading;
    const touched = new Set<number>();
    const own = { asked, touched };
    inFlight.add(own);
    try {
      const read = await spec.readRows([...asked.keys()]);
      if (signal.aborted) return;
      const rows = read.filter((row) => !touched.has(spec.id(row)));
      for (const row of rows) {
        base = putRow(base, row, get().filter, spec, asked.get(spec.id(row))?.isCounted);
        readSingly.add(spec.id(row));
      }
      const answered = new Set(read.map((row) => spec.id(row)));
      for (const id of asked.keys()) {
        if (touched.has(id)) continue;
        uncounted.delete(id);
        // it is no longer shown to this viewer
        if (!answered.has(id)) base = dropRow(base, id, get().filter, spec) ?? base;
      }
      show();
      for (const row of rows) {
        const how = asked.get(spec.id(row));
        tell(row, how?.by, how?.deed);
      }
      for (const id of touched) {
        const how = asked.get(id);
        if (how) request(id, how);
      }
    } catch (failure) {
      if (!signal.aborted && isOutage(failure)) reading.again();
    } finally {
      inFlight.delete(own);
    }
  }

  async function readCounts(): Promise<void> {
    const { signal } = reading;
    if (get().status !== 'ready') return;
    countsRead.done();
    try {
      const { page, heads } = await readPage(0, 1, signal);
      // numbers of another moment than the rows have too many changes or too few: what is to be read may leave, and be left out already
      if (!topics.isAt(heads) || base.rows.some((row) => isAwaited(spec.id(row)))) countsRead.request();
      base = { ...base, counts: page.counts ?? base.counts, total: page.total };
      countAll();
      show({ info: page.info ?? get().info });
      // the numbers may tell of a row before its topic does
      fill();
    } catch (failure) {
      // the tabs keep the numbers that they have
      if (!signal.aborted && isOutage(failure)) countsRead.request();
    }
  }

  /** The numbers have come anew: rows that are still to be read are in them. */
  function countAll(): void {
    for (const asked of [requested, ...[...inFlight].map((one) => one.asked)]) {
      for (const how of asked.values()) how.isCounted = true;
    }
    uncounted.clear();
  }

  /** Reads the next page, if there is one. */
  async function loadMore(): Promise<void> {
    if (isReadingMore || get().status !== 'ready' || base.rows.length >= base.total) return;
    isReadingMore = true;
    const { signal } = reading;
    try {
      const offset = Math.max(0, base.rows.length - 1);
      const { page, heads } = await readPage(offset, spec.pageSize + 1, signal);
      const rows = appendPage(base.rows, page.rows, spec.id);
      if (!rows) return await reading.read();
      base = { ...base, rows, total: rows.length === base.rows.length ? rows.length : base.total };
      show();
      // where the page is of another moment than the numbers, these are read again
      if (!topics.isAt(heads)) countsRead.request();
      topics.catchUp(heads);
    } catch (failure) {
      if (!signal.aborted) set({ failure });
    } finally {
      if (reading.signal === signal) isReadingMore = false;
    }
  }

  /** Reads one row now, as after an act of one's own; `isNew`: one has just made it. */
  async function readRow(id: number, isNew = false): Promise<void> {
    if (get().status !== 'ready') return;
    if (!isNew && !held(id)) countsRead.request();
    request(id, { isCounted: !isNew });
    await readRequested();
  }

  return {
    use: useList,
    id: spec.id,
    open,
    preload,
    setFilter(part: Partial<Filter>): void {
      set({ filter: { ...get().filter, ...part } });
      base = { ...base, rows: [], total: 0 };
      void readAnew();
    },
    reload: readAnew,
    loadMore,
    readRow,
    /** A row as an answer has it, and where the topic stood then. */
    put(row: Row, at?: LiveHead): void {
      if (at) answeredAt.set(spec.id(row), at);
      base = putRow(base, row, get().filter, spec);
      show();
    },
    /** A row that is gone by an act of one's own. */
    drop(id: number): void {
      gone.add(id);
      base = dropRow(base, id, get().filter, spec) ?? base;
      show();
    },
    /** Whether a row is shown. */
    shows: (id: number): boolean => get().rows.some((row) => spec.id(row) === id),
    /** Other rows have come into the viewer's reach than the topics tell of: reads the list again, as it is shown. */
    refresh: outdated,
    /** Changes a row at once and asks the server to; fails as `send` does, with the row turned back. */
    patch: <T>(id: number, apply: (row: Row) => Row, send: () => Promise<T>): Promise<T> =>
      patches.act(id, apply, send),
    /** Hears what others do to rows of the list. */
    onNews(listener: (news: ListNews<Row>) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
