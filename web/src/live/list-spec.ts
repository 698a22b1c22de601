import type { LiveHead, UserId } from '../protocol/generated/protocol';
import type { Counts, RowRules } from './list-rows';

/** A page of a list in the answer of a call. */
export interface ListPage<Row, Tab extends string, Info> {
  rows: readonly Row[];
  total: number;
  counts?: Counts<Tab>;
  info?: Info;
  /** The topics that keep the list up to date, each with its head (sequence number and epoch) at the time of the read. */
  heads: readonly LiveHead[];
}

/** The effect of a change on a list: what happens to a row, and to the counts. */
export type ListEffect<Row, Tab extends string> = {
  /** The person who made the change; `action` is what they did. */
  by?: UserId;
  action?: string;
  /**
   * The numbers that the change adds to the count of each tab and to the `total`. They are used if no loaded row shows the effect of
   * the change. 'unknown': the counts are read again within `countGap`.
   */
  counts?: Counts<Tab> | 'unknown';
  total?: number;
} & (
  | { kind: 'put'; row: Row }
  /** A row has left the list. If the row is not loaded and no `counts` are given, the counts are read again. */
  | { kind: 'drop'; id: number }
  /** A row has come into the list, and is read because its content depends on the viewer. */
  | { kind: 'read'; id: number }
  /** No loaded row has changed: a row that is not loaded has changed, or only the total and the counts have. */
  | { kind: 'count'; id: number }
  /**
   * A row has changed, and no call can read it individually. The whole list is read again while the page is visible: immediately if the
   * change came on a `user:` topic, otherwise within a second.
   */
  | { kind: 'reload'; id: number }
);

/** The state of a list when a change arrives, from which the effect of the change is determined. */
export interface ListContext<Row, Filter, Tab extends string> {
  filter: Filter;
  counts: Counts<Tab>;
  /** True if all rows that match the filter are loaded. */
  isWhole: boolean;
  /** The last loaded row; null if no row is loaded. */
  last: Row | null;
  /** Returns true if a read of the row is scheduled or in progress. */
  isRowPending(id: number): boolean;
}

export interface Window {
  offset: number;
  limit: number;
}

/** A list that is read by pages and kept up to date by topics. */
export interface ListSpec<Row, Filter extends object, Change, Tab extends string, Info>
  extends RowRules<Row, Filter, Tab> {
  filter: () => Filter;
  pageSize: number;
  /** The number of rows that the first read asks for; `pageSize` by default. */
  firstPage?: number;
  read(filter: Filter, window: Window, signal: AbortSignal): Promise<ListPage<Row, Tab, Info>>;
  /** Reads the rows with these ids. Rows that the viewer may not see are left out of the result. */
  readRows(ids: readonly number[]): Promise<readonly Row[]>;
  /**
   * True if only one person receives changes of these rows. Changed rows are then read immediately, and not at a random time within a
   * second.
   */
  isPrivate?: boolean;
  /** Returns the minimum time between two reads of the counts after changes, in milliseconds; 10 seconds by default. */
  countGap?(filter: Filter): number;
  /** Reads the total and the counts; the rows in the answer are not used. By default, `read` is called for a page of one row. */
  readCounts?(filter: Filter, signal: AbortSignal): Promise<ListPage<Row, Tab, Info>>;
  /** The minimum time between two reads of the whole list after changes, in milliseconds; none by default. */
  reloadThrottle?: number;
  /**
   * Returns the effect of a change that a topic has published: the effect on one row or on several rows, or null if the list does not
   * change.
   */
  effect(
    change: Change,
    findRow: (id: number) => Row | undefined,
    list: ListContext<Row, Filter, Tab>,
    topic: string,
  ): ListEffect<Row, Tab> | readonly ListEffect<Row, Tab>[] | null;
  /** Returns the id of the person whose changes are not highlighted; by default that of the viewer. */
  me?(): UserId | null;
}

export interface ListState<Row, Filter, Tab extends string, Info> {
  filter: Filter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** The rows to show: the server's rows with the pending mutations applied. */
  rows: readonly Row[];
  total: number;
  counts: Counts<Tab>;
  info: Info | null;
  /** Rows that another person has just changed. */
  highlighted: ReadonlySet<number>;
  /** True while offline. The rows then come from those that were already loaded, because the server cannot be asked. */
  isLocal: boolean;
  /** The error if reading the next page has failed; otherwise null. */
  pageFailure: unknown;
}

/** An action of another person that affects a row of the list. */
export interface ListActivity<Row> {
  row: Row;
  by: UserId;
  action: string;
}
