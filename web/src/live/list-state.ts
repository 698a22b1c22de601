import type { LiveHead, UserId } from '../protocol/generated/protocol';
import { type Counts, type ListRows, NO_ROWS } from './list-rows';
import type { ListActivity, ListPage, ListSpec, ListState } from './list-spec';
import { type Mutation, withMutations } from './mutations';
import type { ChangeMeta, Heads } from './topic-set';

/** A row to be read: who changed it and how, and whether the numbers include it already. */
export interface Requested {
  by?: UserId;
  action?: string;
  isCounted: boolean;
}

/** A read of single rows that is under way; for the rows that changed meanwhile the answer may be old. */
export interface RowsRead {
  asked: ReadonlyMap<number, Requested>;
  touched: ReadonlySet<number>;
}

/** The types of a list's parts. */
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
  /** Increases with each read of everything: answers to earlier requests are ignored. */
  run: number;
  /** The number of the last read of single rows. */
  lastRead: number;
  filter: T['Filter'];
  status: StateOf<T>['status'];
  failure: unknown;
  info: T['Info'] | null;
  /** The server's rows and numbers. */
  base: ListRows<T['Row'], T['Tab']>;
  /** The mutations that are shown over them. */
  mutations: readonly Mutation<T['Row']>[];
  /** Rows of former filters: without a network a filter is answered from them. */
  known: readonly T['Row'][];
  /** True if the rows are those that were loaded, and not the server's answer to the filter. */
  isLocal: boolean;
  isReadingPage: boolean;
  /** The error of the next page's read; null unless it failed. */
  pageFailure: unknown;
  requested: ReadonlyMap<number, Requested>;
  /** Rows that are to be read and will be counted then: changes of them that come meanwhile change no number. */
  uncounted: ReadonlySet<number>;
  rowReads: ReadonlyMap<number, RowsRead>;
  /**
   * The heads of this person's mutations by row: changes of the row that topics publish up to there are in the answer
   * already.
   */
  answeredAt: ReadonlyMap<number, LiveHead>;
  /** The heads of the topics that the last whole read reflects; `publishedAt` has the last change of each row since. */
  heads: Heads;
  publishedAt: ReadonlyMap<number, Pick<LiveHead, 'topic' | 'offset'>>;
  /** Rows that this person has deleted, and that the numbers no longer include. */
  deleted: ReadonlySet<number>;
  /** Rows that were read singly since the last whole read: the numbers may include their changes already. */
  readIndividually: ReadonlySet<number>;
}

export type ListEvent<T extends ListTypes> =
  | { kind: 'opened'; filter: T['Filter']; isOffline: boolean }
  | { kind: 'left' }
  /** The session has ended. */
  | { kind: 'reset' }
  | { kind: 'filtered'; filter: Partial<T['Filter']>; isOffline: boolean }
  /** Everything is read again, with nothing shown until then. */
  | { kind: 'reloaded' }
  /** Frames were lost, or other rows are visible to the viewer now: everything is read again, and the rows stay shown. */
  | { kind: 'outdated' }
  /** A read of everything begins. */
  | { kind: 'begun' }
  | { kind: 'answered'; page: PageOf<T>; rows: readonly T['Row'][]; heads: Heads; isTorn: boolean }
  | { kind: 'failed'; failure: unknown; isOutage: boolean }
  | { kind: 'changed'; change: T['Change']; meta: ChangeMeta }
  /** The end of the rows comes near; `isRetry`: the page that failed is read once more. */
  | { kind: 'end_neared'; isRetry: boolean }
  /** `isCurrent`: the page reflects the present heads of the topics. */
  | { kind: 'page_answered'; page: PageOf<T>; heads: Heads; isCurrent: boolean }
  | { kind: 'page_failed'; failure: unknown }
  /** One row is wanted, as after a mutation of this person; `isNew`: this person has just made it. */
  | { kind: 'row_wanted'; id: number; isNew: boolean }
  /** The time has come to read the rows that were requested. */
  | { kind: 'rows_due' }
  | { kind: 'rows_answered'; read: number; run: number; rows: readonly T['Row'][] }
  | { kind: 'rows_failed'; read: number; run: number; isOutage: boolean }
  | { kind: 'counts_due' }
  | { kind: 'counts_answered'; run: number; page: PageOf<T>; isCurrent: boolean }
  | { kind: 'counts_failed'; run: number; isOutage: boolean }
  /** A row as an answer has it, with the topic's head at that time. */
  | { kind: 'put'; row: T['Row']; at?: LiveHead }
  /** This person has deleted a row. */
  | { kind: 'dropped'; id: number }
  | { kind: 'mutation_started'; mutation: Mutation<T['Row']> }
  | { kind: 'mutation_acked'; key: number; until: LiveHead | null | undefined }
  | { kind: 'mutation_ended'; key: number };

/** A task that the reducer leaves to `ListTasks`. */
export type ListTask<Row> =
  /** The list is closed: topics, timers and reads under way end. */
  | { kind: 'stop' }
  | { kind: 'read' }
  /** Read at the end of this turn: one frame may request it several times. */
  | { kind: 'read_once' }
  | { kind: 'read_within'; jitter: number }
  /** An outage kept a part from being read. */
  | { kind: 'read_on_reconnect' }
  /** Everything was read as of these heads. */
  | { kind: 'subscribe'; heads: Heads }
  /** A page was read as of these heads. */
  | { kind: 'replay'; heads: Heads }
  | { kind: 'read_page' }
  | { kind: 'stop_page' }
  | { kind: 'rows_within'; jitter: number }
  | { kind: 'read_rows'; read: number; run: number; ids: readonly number[] }
  | { kind: 'count_soon' }
  | { kind: 'read_counts'; run: number }
  /** The numbers have just been read. */
  | { kind: 'counted' }
  | { kind: 'notify'; activity: ListActivity<Row>; isLoaded: boolean };

/** The work on one event: the next state, and the tasks to carry out. */
export interface Transition<T extends ListTypes> {
  spec: SpecOf<T>;
  core: ListCore<T>;
  effects: ListTask<T['Row']>[];
}

/** Returns a list that is not open; answers of reads that were under way are ignored. */
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

/** Returns the shown part of a list: the server's rows, with the mutations under way applied. */
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
  // numbers of another moment may be lower than the number of rows held
  const total = Math.max(rows.length, base.total - (base.rows.length - rows.length));
  return { filter, status, failure, info, isLocal, pageFailure, rows, total, counts: base.counts };
}

/** Returns true if two states of a list look the same. */
export function looksSame<T extends ListTypes>(left: ListCore<T>, right: ListCore<T>): boolean {
  const names = ['base', 'mutations', 'filter', 'status', 'failure', 'info', 'isLocal', 'pageFailure'] as const;
  return names.every((name) => left[name] === right[name]);
}

/** Returns the held row with an id. */
export const findRow =
  <Row>({ rows }: { rows: readonly Row[] }, idOf: (row: Row) => number) =>
  (id: number): Row | undefined =>
    rows.find((row) => idOf(row) === id);

/** Returns true if a row is to be read, or being read. */
export function isRowPending({ requested, rowReads }: Pick<ListCore<ListTypes>, 'requested' | 'rowReads'>) {
  return (id: number): boolean => requested.has(id) || [...rowReads.values()].some(({ asked }) => asked.has(id));
}

/** Counts the known rows of each tab. */
export function countKnown<Row, Tab extends string>(
  counts: Counts<Tab>,
  rows: readonly Row[],
  tabsOf: (row: Row) => readonly Tab[],
): Counts<Tab> {
  const next = Object.fromEntries(Object.keys(counts).map((tab) => [tab, 0])) as Partial<Record<Tab, number>>;
  for (const row of rows) for (const tab of tabsOf(row)) if (tab in next) next[tab] = (next[tab] ?? 0) + 1;
  return next;
}
