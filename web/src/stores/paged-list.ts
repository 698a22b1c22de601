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

/** Whatever keeps a list. */
type Change = AdminChange | ApplicationChange | BoardChange | CompanyChange | TeamChange | UserChange;
type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;
/** An effect that moves no counts and brings no row: these are written out by a list of its own. */
type Effect = ListEffect<never, never>;

/** What each kind of change means for a list; a kind that is not named means nothing to it. */
export type Meanings = { readonly [K in Kind]?: (change: Of<K>) => Effect | null };

/** The row with the id of that name is read: it came, or has changed. */
export const read =
  <Name extends string>(name: Name) =>
  (change: Record<Name, number>): Effect => ({ kind: 'read', id: change[name] });

/** The row with the id of that name has left. */
export const drop =
  <Name extends string>(name: Name) =>
  (change: Record<Name, number>): Effect => ({ kind: 'drop', id: change[name] });

/** The list is read again: no call reads the row that has changed. */
export const reload = (): Effect => ({ kind: 'reload', id: 0 });

/** The names of a request that take ids. */
type IdsName<K extends CallName> = {
  [N in keyof Request<K>]-?: NonNullable<Request<K>[N]> extends readonly number[] ? N : never;
}[keyof Request<K>];

export interface PagedSpec<K extends CallName, Row, Filter extends object> {
  /** The rows of an answer, and how many there are; where no number is told, a page that is not full is the last. */
  page: (result: Result<K>) => { rows: readonly Row[]; total?: number };
  /** The filter at first: named as the request has it; what is empty, null or false is left out of that. */
  filter?: Filter;
  /** The part of the filter by which a text is searched for, in the row's part of the same name. */
  search?: keyof Filter;
  /** The request's name for the ids of single rows; without it no row is read by itself. */
  ids?: IdsName<K>;
  /** As many rows as an answer may have by default. */
  pageSize?: number;
  /** The newest first by default. */
  compare?: (left: Row, right: Row) => number;
  /** Its owner alone hears of it. */
  isPrivate?: boolean;
  on: Meanings;
}

/** The part of a filter that is sent. */
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

/** Declares a list: the call that reads it by pages, and what each change means for it. */
export function pagedList<K extends CallName, Row extends { id: number }, Filter extends Partial<Request<K>> = object>(
  call: K,
  { page, search, ids, on, ...spec }: PagedSpec<K, Row, Filter>,
) {
  const first = { ...spec.filter } as Filter;
  // what is asked for is named by the spec, whose types hold it
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
