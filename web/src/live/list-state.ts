import type { LiveHead, UserId } from '../protocol/generated/protocol';
import { type Counts, type ListRows, NO_ROWS } from './list-rows';
import type { ListActivity, ListPage, ListSpec, ListState } from './list-spec';
import { type Mutation, withMutations } from './mutations';
import type { ChangeMeta, Heads } from './topic-set';

/** A row that must be read: who changed it, what they did, and whether the counts already include the row. */
export interface Requested {
  by?: UserId;
  action?: string;
  isCounted: boolean;
}

/**
 * A read of individual rows that is in progress. `touched`: the rows that have changed since the read began, so that its answer may contain
 * an older version of them.
 */
export interface RowsRead {
  asked: ReadonlyMap<number, Requested>;
  touched: ReadonlySet<number>;
}

/** The types in which lists differ, combined in one object type so that functions need only one type parameter. */
export interface ListTypes {
  Row: unknown;
  Filter: object;
  Change: unknown;
  Tab: string;
  Info: unknown;
}

export type SpecOf<T extends ListTypes> = ListSpec<T['Row'], T['Filter'], T['Change'], T['Tab'], T['Info']>;
type PageOf<T extends ListTypes> = ListPage<T['Row'], T['Tab'], T['Info']>;
type StateOf<T extends ListTypes> = ListState<T['Row'], T['Filter'], T['Tab'], T['Info']>;

/** The whole state of a list. Only the reducer makes a new one. */
export interface ListCore<T extends ListTypes> {
  /** The number of the current read of the whole list. Answers to reads with a lower number are ignored. */
  run: number;
  /** The number of the most recent read of individual rows. */
  lastRead: number;
  filter: T['Filter'];
  status: StateOf<T>['status'];
  failure: unknown;
  info: T['Info'] | null;
  /** The rows and counts of the server, without the pending mutations of this person. */
  base: ListRows<T['Row'], T['Tab']>;
  /** The pending mutations, which are shown over the rows of `base`. */
  mutations: readonly Mutation<T['Row']>[];
  /** The rows loaded under earlier filters. While offline, the rows for a filter are chosen from these. */
  known: readonly T['Row'][];
  /** True while offline. The rows then come from those that were already loaded, because the server cannot be asked. */
  isLocal: boolean;
  isReadingPage: boolean;
  /** The error if reading the next page has failed; otherwise null. */
  pageFailure: unknown;
  requested: ReadonlyMap<number, Requested>;
  /**
   * The ids of rows that the counts do not include yet, and that are counted when they are read. Until then, changes of these rows do not
   * change the counts.
   */
  uncounted: ReadonlySet<number>;
  rowReads: ReadonlyMap<number, RowsRead>;
  /**
   * For each row that this person has saved: the head in the server's answer. The saved row already includes all changes that the topic
   * publishes up to this head.
   */
  answeredAt: ReadonlyMap<number, LiveHead>;
  /**
   * The heads of the topics at the last read of the whole list. `publishedAt`: for each row, the last change that a topic has published
   * since that read.
   */
  heads: Heads;
  publishedAt: ReadonlyMap<number, Pick<LiveHead, 'topic' | 'offset'>>;
  /** Rows that this person has deleted. The total and the counts no longer include them. */
  deleted: ReadonlySet<number>;
  /** Rows that were read individually since the last read of the whole list. The counts may already include their changes. */
  readIndividually: ReadonlySet<number>;
}

export type ListEvent<T extends ListTypes> =
  | { kind: 'opened'; filter: T['Filter']; isOffline: boolean }
  | { kind: 'left' }
  /** The session has ended. */
  | { kind: 'reset' }
  | { kind: 'filtered'; filter: Partial<T['Filter']>; isOffline: boolean }
  /** A person has requested that the whole list be read again. No rows are shown until it is read. */
  | { kind: 'reloaded' }
  /** Frames were lost, or the viewer may now see other rows. The whole list is read again while the current rows stay shown. */
  | { kind: 'outdated' }
  /** A read of the whole list begins. */
  | { kind: 'begun' }
  | { kind: 'answered'; page: PageOf<T>; rows: readonly T['Row'][]; heads: Heads; isFromDifferentHeads: boolean }
  | { kind: 'failed'; failure: unknown; isOutage: boolean }
  | { kind: 'changed'; change: T['Change']; meta: ChangeMeta }
  /** The person has scrolled near the end of the loaded rows. `isRetry`: a page whose read failed is read again. */
  | { kind: 'end_neared'; isRetry: boolean }
  /** A page was read. `isCurrent`: the page reflects the current heads of the topics. */
  | { kind: 'page_answered'; page: PageOf<T>; heads: Heads; isCurrent: boolean }
  | { kind: 'page_failed'; failure: unknown }
  /** One row must be read, for example after a mutation by this person. `isNew`: true if this person has just created the row. */
  | { kind: 'row_wanted'; id: number; isNew: boolean }
  /** The delay after which the requested rows are read has ended. */
  | { kind: 'rows_due' }
  | { kind: 'rows_answered'; read: number; run: number; rows: readonly T['Row'][] }
  | { kind: 'rows_failed'; read: number; run: number; isOutage: boolean }
  | { kind: 'counts_due' }
  | { kind: 'counts_answered'; run: number; page: PageOf<T>; isCurrent: boolean }
  | { kind: 'counts_failed'; run: number; isOutage: boolean }
  /** An answer contained a row. `at`: the head of the topic that the answer reflects. */
  | { kind: 'put'; row: T['Row']; at?: LiveHead }
  /** This person has deleted a row. */
  | { kind: 'dropped'; id: number }
  | { kind: 'mutation_started'; mutation: Mutation<T['Row']> }
  | { kind: 'mutation_acked'; key: number; until: LiveHead | null | undefined }
  | { kind: 'mutation_ended'; key: number };

/** A task that the reducer leaves to `ListTasks`. */
export type ListTask<Row> =
  /** The list was closed: end its subscriptions, timers and reads. */
  | { kind: 'stop' }
  | { kind: 'read' }
  /** Read the whole list once at the end of the current turn of the event loop, even if several changes of a frame request it. */
  | { kind: 'read_once' }
  | { kind: 'read_within'; jitter: number }
  /** Reading a part of the list has failed because of an outage: read the whole list once the outage is over. */
  | { kind: 'read_on_reconnect' }
  /** The whole list was read as of these heads: subscribe to the topics from there. */
  | { kind: 'subscribe'; heads: Heads }
  /** A page was read as of these heads: apply the changes after them again. */
  | { kind: 'replay'; heads: Heads }
  | { kind: 'read_page' }
  | { kind: 'stop_page' }
  | { kind: 'rows_within'; jitter: number }
  | { kind: 'read_rows'; read: number; run: number; ids: readonly number[] }
  | { kind: 'count_soon' }
  | { kind: 'read_counts'; run: number }
  /** Record that the counts have just been read. */
  | { kind: 'counted' }
  | { kind: 'notify'; activity: ListActivity<Row>; isLoaded: boolean };

/** The state of a list while one event is handled: `core` is the list's next state, and `effects` are the tasks to carry out afterwards. */
export interface Transition<T extends ListTypes> {
  spec: SpecOf<T>;
  core: ListCore<T>;
  effects: ListTask<T['Row']>[];
}

/** Returns the state of a closed list. Answers of reads that are still in progress will be ignored. */
export function closedList<T extends ListTypes>(
  filter: T['Filter'],
  { run, lastRead }: Pick<ListCore<T>, 'run' | 'lastRead'> = { run: 0, lastRead: 0 },
): ListCore<T> {
  return {
    run: run + 1,
    lastRead,
    filter,
    status: 'idle',
    failure: null,
    info: null,
    base: NO_ROWS,
    mutations: [],
    known: [],
    isLocal: false,
    isReadingPage: false,
    pageFailure: null,
    requested: new Map(),
    uncounted: new Set(),
    rowReads: new Map(),
    answeredAt: new Map(),
    heads: new Map(),
    publishedAt: new Map(),
    deleted: new Set(),
    readIndividually: new Set(),
  };
}

/** Returns the state of a list that is shown: the server's rows with the pending mutations applied. */
export function toListState<T extends ListTypes>(
  { id, fits }: SpecOf<T>,
  core: ListCore<T>,
): Omit<StateOf<T>, 'highlighted'> {
  const { base, mutations, filter, status, failure, info, isLocal, pageFailure } = core;
  const rows =
    mutations.length === 0
      ? base.rows
      : base.rows
          .map((row) => withMutations(mutations, row, id(row)))
          .filter((row, at) => row === base.rows[at] || fits(row, filter));
  // counts from a different time may be lower than the number of loaded rows
  const total = Math.max(rows.length, base.total - (base.rows.length - rows.length));
  return { filter, status, failure, info, isLocal, pageFailure, rows, total, counts: base.counts };
}

/** Returns true if two states of a list have the same visible parts, so that components need not rerender. */
export function looksSame<T extends ListTypes>(left: ListCore<T>, right: ListCore<T>): boolean {
  const names = ['base', 'mutations', 'filter', 'status', 'failure', 'info', 'isLocal', 'pageFailure'] as const;
  return names.every((name) => left[name] === right[name]);
}

/** Returns a function that returns the loaded row with an id. */
export const findRow =
  <Row>({ rows }: { rows: readonly Row[] }, idOf: (row: Row) => number) =>
  (id: number): Row | undefined =>
    rows.find((row) => idOf(row) === id);

/** Returns a function that is true for a row that is requested or being read. */
export function isRowPending({ requested, rowReads }: Pick<ListCore<ListTypes>, 'requested' | 'rowReads'>) {
  return (id: number): boolean => requested.has(id) || [...rowReads.values()].some(({ asked }) => asked.has(id));
}

/** Returns new counts: for each tab in `counts`, the number of the given rows that belong to the tab. */
export function countKnown<Row, Tab extends string>(
  counts: Counts<Tab>,
  rows: readonly Row[],
  tabsOf: (row: Row) => readonly Tab[],
): Counts<Tab> {
  const next = Object.fromEntries(Object.keys(counts).map((tab) => [tab, 0])) as Partial<Record<Tab, number>>;
  for (const row of rows) for (const tab of tabsOf(row)) if (tab in next) next[tab] = (next[tab] ?? 0) + 1;
  return next;
}
