import { type Answer, type CallName, callWhole, type Request, type Result } from '../api/client';
import { createLiveList } from '../live/list';
import type { ListEffect, Window } from '../live/list-spec';
import {
  type AdminChange,
  type ApplicationChange,
  type BoardChange,
  type CompanyChange,
  LIMITS,
  type TeamChange,
  type UserChange,
} from '../protocol/generated/protocol';

/** A change that may update a list. */
type Change = AdminChange | ApplicationChange | BoardChange | CompanyChange | TeamChange | UserChange;
type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;
/** An effect that changes no counts and adds no row; lists that need those define them themselves. */
type Effect = ListEffect<never, never>;

/** The effect of each kind of change on a list; kinds that are not named have none. */
export type Meanings = { readonly [K in Kind]?: (change: Of<K>) => Effect | null };

/** Reads the row with the id of that name: it is new, or has changed. */
export const read =
  <Name extends string>(name: Name) =>
  (change: Record<Name, number>): Effect => ({ kind: 'read', id: change[name] });

/** Removes the row with the id of that name. */
export const drop =
  <Name extends string>(name: Name) =>
  (change: Record<Name, number>): Effect => ({ kind: 'drop', id: change[name] });

/** Reads the list again: no call reads the changed row. */
export const reload = (): Effect => ({ kind: 'reload', id: 0 });

/** The fields of a request that take ids. */
type IdsName<K extends CallName> = {
  [N in keyof Request<K>]-?: NonNullable<Request<K>[N]> extends readonly number[] ? N : never;
}[keyof Request<K>];

export interface PagedSpec<K extends CallName, Row, Filter extends object> {
  /** The rows of a response, and their total number; if there is no total, a page that is not full is the last. */
  page: (result: Result<K>) => { rows: readonly Row[]; total?: number };
  /** The initial filter, with the request's field names; fields that are empty, null or false are not sent. */
  filter?: Filter;
  /** The field of the filter that holds the search text, which is searched for in the row's field of the same name. */
  search?: keyof Filter;
  /** The request's field for the ids of single rows; without it no single row is read. */
  ids?: IdsName<K>;
  /** The number of rows per page; the maximum of a response by default. */
  pageSize?: number;
  /** The order of the rows; newest first by default. */
  compare?: (left: Row, right: Row) => number;
  /** True if its changes are published to its owner only. */
  isPrivate?: boolean;
  on: Meanings;
}

/** Returns the part of a filter that is sent. */
function sent(filter: object): object {
  const trimmed = Object.entries(filter).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && value !== null && value !== false));
}

const textOf = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Creates a list from the call that reads it by pages and the effect of each change on it. */
export function pagedList<K extends CallName, Row extends { id: number }, Filter extends Partial<Request<K>> = object>(
  call: K,
  { page, search, ids, on, ...spec }: PagedSpec<K, Row, Filter>,
) {
  const first = { ...spec.filter } as Filter;
  // the spec names the request, and its types ensure that it is valid
  const ask = callWhole as unknown as (path: K, body: object, signal?: AbortSignal) => Promise<Answer<Result<K>>>;

  async function readPage(filter: Filter, window: Window, signal: AbortSignal) {
    const { result, list_live: heads = [] } = await ask(call, { ...sent(filter), ...window }, signal);
    const { rows, total } = page(result);
    const isLast = rows.length < window.limit;
    return { rows, total: total ?? (isLast ? window.offset + rows.length : Number.POSITIVE_INFINITY), heads };
  }

  let shown = () => first;
  const list = createLiveList<Row, Filter, Change, never>({
    filter: () => first,
    pageSize: spec.pageSize ?? LIMITS.PAGE_MAX,
    id: ({ id }) => id,
    fits: (row, filter) =>
      search === undefined ||
      textOf((row as Partial<Record<keyof Filter, unknown>>)[search]).includes(textOf(filter[search])),
    compare: spec.compare ?? ((left, right) => right.id - left.id),
    read: readPage,
    readRows: async (wanted) => {
      if (ids === undefined) return [];
      return page((await ask(call, { ...sent(shown()), [ids]: wanted })).result).rows;
    },
    isPrivate: spec.isPrivate,
    effect: (change) => (on[change.kind] as ((of: Change) => Effect | null) | undefined)?.(change) ?? null,
  });
  shown = () => list.use.getState().filter;
  return { ...list, search };
}
