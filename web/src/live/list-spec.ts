import type { LiveHead, UserId } from '../protocol/generated/protocol';
import type { Counts, RowRules } from './list-rows';

/** A page of a list as a call answers it. */
export interface ListPage<Row, Tab extends string, Info> {
  rows: readonly Row[];
  total: number;
  counts?: Counts<Tab>;
  info?: Info;
  /** The topics that keep the list, as they stood when it was read. */
  heads: readonly LiveHead[];
}

/** What a change means for a list. */
export type ListEffect<Row, Tab extends string> = {
  /** Who did it, and what. */
  by?: UserId;
  deed?: string;
  /** How the counts and the total move where no held row tells; 'unknown': they are read again, in 10 seconds at most. */
  counts?: Counts<Tab> | 'unknown';
  total?: number;
} & (
  | { kind: 'put'; row: Row }
  /** A row has left; where it is not held and no counts are told, they are read. */
  | { kind: 'drop'; id: number }
  /** A row that is made for its viewer has appeared or come into the list: it is read. */
  | { kind: 'read'; id: number }
  /** A row that is not held has changed, or only the numbers move. */
  | { kind: 'count'; id: number }
  /** A row that no call reads singly has changed: the list is read again while somebody looks, at once where one person alone hears of it, else within a second. */
  | { kind: 'reload'; id: number }
);

/** Where a list stands that a change is told to. */
export interface Standing<Row, Filter, Tab extends string> {
  filter: Filter;
  counts: Counts<Tab>;
  /** Every row that fits the filter is held. */
  isWhole: boolean;
  /** The last row that is held. */
  last: Row | null;
  /** Whether a row is to be read, or being read. */
  isAwaited(id: number): boolean;
}

export interface Window {
  offset: number;
  limit: number;
}

/** A list that is read by pages and kept by topics. */
export interface ListSpec<Row, Filter extends object, Change, Tab extends string, Info>
  extends RowRules<Row, Filter, Tab> {
  filter: () => Filter;
  pageSize: number;
  /** How many rows the first read asks for; as many as each next one by default. */
  firstPage?: number;
  read(filter: Filter, window: Window, signal: AbortSignal): Promise<ListPage<Row, Tab, Info>>;
  /** Reads single rows; those that the viewer may not see are left out. */
  readRows(ids: readonly number[]): Promise<readonly Row[]>;
  /** Only their owner hears of these rows, whatever the topic: what has changed is read at once, and not at a random moment. */
  isPrivate?: boolean;
  /** How many milliseconds lie at least between two reads of the list that changes call for; none by default. */
  reloadGap?: number;
  /** What a change of a topic means for the list as it stands: for one row, or for several. */
  effect(
    change: Change,
    held: (id: number) => Row | undefined,
    list: Standing<Row, Filter, Tab>,
    topic: string,
  ): ListEffect<Row, Tab> | readonly ListEffect<Row, Tab>[] | null;
  /** Whose changes are not highlighted: the viewer's by default. */
  me?(): UserId | null;
}

export interface ListState<Row, Filter, Tab extends string, Info> {
  filter: Filter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** As they are shown: what the server said, with acts that are under way over it. */
  rows: readonly Row[];
  total: number;
  counts: Counts<Tab>;
  info: Info | null;
  /** Rows that somebody else has just changed. */
  highlighted: ReadonlySet<number>;
  /** Without a network: the rows are those that were loaded, and not the server's answer to the filter. */
  isLocal: boolean;
  /** Why the next page could not be read; null unless it could not. */
  pageFailure: unknown;
}

/** What somebody else did to a row of the list. */
export interface ListNews<Row> {
  row: Row;
  by: UserId;
  deed: string;
}
