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
/**
 * An effect of a change that neither changes the counts of a list nor contains a row. Lists that need other effects are not created with
 * `pagedList`.
 */
type Effect = ListEffect<never, never>;

/** The effect of each kind of change on a list. A kind that is missing has no effect. */
export type EffectsByKind = { readonly [K in Kind]?: (change: Of<K>) => Effect | null };

/** Returns the effect that removes a row. `name` is the field of the change that contains the row's id. */
export const drop =
  <Name extends string>(name: Name) =>
  (change: Record<Name, number>): Effect => ({ kind: 'drop', id: change[name] });

/** Returns the effect that reads the whole list again, for lists whose call cannot read single rows. */
export const reload = (): Effect => ({ kind: 'reload', id: 0 });

export interface PagedSpec<K extends CallName, Row, Filter extends object> {
  /** Returns the rows of a response and their total number. If there is no total, the list ends with the first page that is not full. */
  page: (result: Result<K>) => { rows: readonly Row[]; total?: number };
  /** The initial filter. Its fields have the names of the request's fields; empty, null and false fields are not sent. */
  filter?: Filter;
  /** The number of rows per page; the maximum of a response by default. */
  pageSize?: number;
  on: EffectsByKind;
}

/** Returns the part of a filter that is sent: its fields that are not empty, null or false. */
function sent(filter: object): object {
  const trimmed = Object.entries(filter).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && value !== null && value !== false));
}

/**
 * Creates a live list from the call that reads its pages and the effect of each kind of change. The newest rows come first. Single rows are
 * not read.
 */
export function pagedList<K extends CallName, Row extends { id: number }, Filter extends Partial<Request<K>> = object>(
  call: K,
  { page, on, ...spec }: PagedSpec<K, Row, Filter>,
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

  return createLiveList<Row, Filter, Change, never>({
    filter: () => first,
    pageSize: spec.pageSize ?? LIMITS.PAGE_MAX,
    id: ({ id }) => id,
    fits: () => true,
    compare: (left, right) => right.id - left.id,
    read: readPage,
    readRows: async () => [],
    effect: (change) => (on[change.kind] as ((of: Change) => Effect | null) | undefined)?.(change) ?? null,
  });
}
