import { LIMITS, type LiveHead } from '../protocol/generated/protocol';
import { Highlights } from './highlights';
import { appendPage, dropRow, type ListRows, moveCounts, NO_ROWS, putRow } from './list-rows';
import type { ListEffect, ListNews, ListPage, ListSpec, ListState } from './list-spec';
import { isOutage } from './outage';
import { Patches } from './patches';
import { Reading } from './reading';
import { createSessionStore } from './session-store';
import { SlowRead } from './slow-read';
import { type Heads, type Heard, headsOf, isSame, lowest, TopicSet } from './topic-set';

/** New rows are read within this time, at a random moment: everybody who looks at the list hears of them at once. */
const READ_SPREAD_MS = 2000;
/** How often rows that move while they are read page by page are begun with again. */
const TRIES = 3;

/** What happened to a row that is to be read, and whether the numbers have it already. */
interface Wanted {
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
  let isReadingMore = false;
  let isAsked = false;
  let wanted = new Map<number, Wanted>();
  let wantTimer: ReturnType<typeof setTimeout> | undefined;
  /** Rows that are to be read and to be counted then: what is told of them meanwhile moves no number. */
  const uncounted = new Set<number>();
  /** The reads of single rows under way; of the rows that changed meanwhile the answer may be old. */
  const underWay = new Set<{ asked: Map<number, Wanted>; touched: Set<number> }>();
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
  const patches = new Patches<Row>(
    () => show(),
    (id) => readRow(id),
  );
  const topics = new TopicSet<Change>({ hear, outdated });
  const held = (id: number) => base.rows.find((row) => spec.id(row) === id);

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
    highlights.clear();
    patches.clear();
    clearTimeout(wantTimer);
    wantTimer = undefined;
    wanted = new Map();
    uncounted.clear();
    answeredAt.clear();
    gone.clear();
    base = NO_ROWS as ListRows<Row, Tab>;
  }

  /** Opens the list; answers how to leave it. */
  function open(filter: Partial<Filter> = {}): () => void {
    close();
    useList.setState({ ...first(), filter: { ...spec.filter(), ...filter } }, true);
    void readAnew();
    return () => {
      close();
      useList.setState(first(), true);
    };
  }

  /** Reads the first page, with nothing shown until then. */
  async function readAnew(): Promise<void> {
    set({ status: 'loading', failure: null });
    await reading.read();
  }

  /** Reads everything that is held again, else the first page. */
  async function readAll(signal: AbortSignal): Promise<void> {
    isReadingMore = false;
    const isQuiet = get().status === 'ready';
    const count = isQuiet ? Math.max(base.rows.length, spec.pageSize) : spec.pageSize;
    const { page, rows, heads, isTorn } = await readWindow(count, signal);
    base = { rows, total: page.total, counts: page.counts ?? base.counts };
    readSingly = new Set();
    wanted = new Map();
    countAll();
    for (const { asked, touched } of underWay) for (const id of asked.keys()) touched.add(id);
    show({ status: 'ready', failure: null, info: page.info ?? null });
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

  /** The first rows; each page begins with the last row of the one before, so that no row between them is lost. */
  async function readWindow(count: number, signal: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      let rows: readonly Row[] = [];
      let heads: Heads | null = null;
      let isTorn = false;
      for (;;) {
        const offset = Math.max(0, rows.length - 1);
        const answer: { page: ListPage<Row, Tab, Info>; heads: Heads } = await readPage(
          offset,
          Math.min(count - offset, LIMITS.PAGE_MAX),
          signal,
        );
        isTorn ||= heads !== null && !isSame(heads, answer.heads);
        heads = lowest(heads, answer.heads);
        const next = appendPage(rows, answer.page.rows, spec.id);
        const isEnd = next === null || next.length === rows.length;
        rows = next ?? rows;
        if (!isEnd && rows.length < Math.min(count, answer.page.total)) continue;
        if (next || tries === TRIES) return { page: answer.page, rows, heads, isTorn };
        break;
      }
    }
  }

  /** Frames between what was read and now are not to be had: everything is read again. */
  function outdated(): void {
    if (isAsked || get().status !== 'ready') return;
    isAsked = true;
    // a frame may hold several such changes
    queueMicrotask(() => {
      isAsked = false;
      if (get().status === 'ready') void reading.read();
    });
  }

  function hear(change: Change, { topic, offset, missed, again }: Heard): void {
    const { status, filter } = get();
    const isWhole = base.rows.length >= base.total;
    const effect = status === 'ready' ? spec.effect(change, held, { filter, counts: base.counts, isWhole }) : null;
    if (!effect) return;
    const id = effect.kind === 'put' ? spec.id(effect.row) : effect.id;
    const answered = answeredAt.get(id);
    const isKnown = answered?.topic === topic && offset <= answered.offset;
    if (isKnown || (effect.kind === 'drop' && gone.has(id))) return;
    const by = missed || effect.by === spec.me() ? undefined : effect.by;
    patches.told(id, { topic, offset });
    for (const { touched } of underWay) touched.add(id);
    if (effect.kind === 'reload') {
      outdated();
      return;
    }
    const { total, counts } = base;
    if (effect.kind === 'put') base = putRow(base, effect.row, filter, spec);
    if (effect.kind === 'drop') {
      const next = dropRow(base, id, filter, spec);
      if (next) base = next;
      else moveNumbers({ ...effect, counts: effect.counts ?? 'unknown' }, id);
      wanted.delete(id);
      uncounted.delete(id);
    }
    if (effect.kind === 'read' || effect.kind === 'count') moveNumbers(effect, id);
    // the numbers have what was heard before
    if (again) base = { ...base, total, counts };
    if (effect.kind === 'read') want(id, { by, deed: effect.deed, isCounted: again || effect.total !== undefined });
    show();
    if (effect.kind === 'put') tell(effect.row, by, effect.deed);
    // so many have left that the page may stand half empty; a row that has come in is read by itself
    if (effect.kind !== 'read' && base.rows.length < Math.min(base.total, spec.pageSize / 2)) void loadMore();
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

  function want(id: number, how: Wanted): void {
    // a row that was read before its creation was told may be counted already
    const isDoubtful = !how.isCounted && readSingly.has(id);
    if (isDoubtful) countsRead.request();
    const isCounted = !uncounted.has(id) && (how.isCounted || isDoubtful);
    if (!isCounted) uncounted.add(id);
    wanted.set(id, { ...how, isCounted });
    wantTimer ??= setTimeout(() => void readWanted(), Math.random() * READ_SPREAD_MS);
  }

  async function readWanted(): Promise<void> {
    clearTimeout(wantTimer);
    wantTimer = undefined;
    const asked = wanted;
    wanted = new Map();
    const { signal } = reading;
    const touched = new Set<number>();
    const own = { asked, touched };
    underWay.add(own);
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
        if (how) want(id, how);
      }
    } catch (failure) {
      if (!signal.aborted && isOutage(failure)) reading.again();
    } finally {
      underWay.delete(own);
    }
  }

  async function readCounts(): Promise<void> {
    const { signal } = reading;
    if (get().status !== 'ready') return;
    countsRead.done();
    try {
      const { page, heads } = await readPage(0, 1, signal);
      // numbers of another moment than the rows have too many changes or too few
      if (!topics.isAt(heads)) countsRead.request();
      base = { ...base, counts: page.counts ?? base.counts, total: page.total };
      countAll();
      show({ info: page.info ?? get().info });
    } catch (failure) {
      // the tabs keep the numbers that they have
      if (!signal.aborted && isOutage(failure)) countsRead.request();
    }
  }

  /** The numbers have come anew: rows that are still to be read are in them. */
  function countAll(): void {
    for (const asked of [wanted, ...[...underWay].map((one) => one.asked)]) {
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
    want(id, { isCounted: !isNew });
    await readWanted();
  }

  return {
    use: useList,
    open,
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
