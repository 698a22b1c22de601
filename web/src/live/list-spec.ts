import type { LiveHead, UserId } from '../protocol/generated/protocol';
import type { Counts, RowRules } from './list-rows';

/** A page of a list as a call returns it. */
export interface ListPage<Row, Tab extends string, Info> {
  rows: readonly Row[];
  total: number;
  counts?: Counts<Tab>;
  info?: Info;
  /** The topics that keep the list up to date, with their heads at the time of the read. */
  heads: readonly LiveHead[];
}

/** The effect of a change on a list. */
export type ListEffect<Row, Tab extends string> = {
  /** The person who did it; `action` is what was done. */
  by?: UserId;
  action?: string;
  /** The change of the counts and the total where no held row gives it; 'unknown': they are read again within `countGap`. */
  counts?: Counts<Tab> | 'unknown';
  total?: number;
} & (
  | { kind: 'put'; row: Row }
  /** A row has left; if it is not held and no counts are given, the counts are read. */
  | { kind: 'drop'; id: number }
  /** A row whose content depends on the viewer has appeared or come into the list: it is read. */
  | { kind: 'read'; id: number }
  /** A row that is not held has changed, or only the numbers change. */
  | { kind: 'count'; id: number }
  /**
   * A row that no call reads singly has changed: the list is read again while the page is visible, at once if the topic
   * is one person's own, else within a second.
   */
  | { kind: 'reload'; id: number }
);

/** The state of a list at the time of a change. */
export interface ListContext<Row, Filter, Tab extends string> {
  filter: Filter;
  counts: Counts<Tab>;
  /** True if every row that fits the filter is held. */
  isWhole: boolean;
  /** The last row that is held. */
  last: Row | null;
  /** Returns true if a row is to be read, or being read. */
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
  /** Reads single rows; those that the viewer may not see are left out. */
  readRows(ids: readonly number[]): Promise<readonly Row[]>;
  /**
   * True if only their owner receives changes of these rows, whatever the topic: changed rows are read at once, and not
   * at a random moment.
   */
  isPrivate?: boolean;
  /** The least time between two reads of the numbers that changes call for, in milliseconds; 10 seconds by default. */
  countGap?: number;
  /** The least time between two reads of the list that changes call for, in milliseconds; none by default. */
  reloadThrottle?: number;
  /** Returns the effect of a topic's change on the list in its present state: on one row, or on several. */
  effect(
    change: Change,
    findRow: (id: number) => Row | undefined,
    list: ListContext<Row, Filter, Tab>,
    topic: string,
  ): ListEffect<Row, Tab> | readonly ListEffect<Row, Tab>[] | null;
  /** Returns the person whose changes are not highlighted: the viewer by default. */
  me?(): UserId | null;
}

export interface ListState<Row, Filter, Tab extends string, Info> {
  filter: Filter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** The rows as they are shown: the server's, with the mutations under way applied. */
  rows: readonly Row[];
  total: number;
  counts: Counts<Tab>;
  info: Info | null;
  /** Rows that another person has just changed. */
  highlighted: ReadonlySet<number>;
  /** True without a network: the rows are those that were loaded, and not the server's answer to the filter. */
  isLocal: boolean;
  /** The error of the next page's read; null unless it failed. */
  pageFailure: unknown;
}

/** Something that another person did to a row of the list. */
export interface ListActivity<Row> {
  row: Row;
  by: UserId;
  action: string;
}
