import type { Request } from '../../api/client';
import type { ListEffect } from '../../live/list-spec';
import type { AdminChange, AdminUser, Role } from '../../protocol/generated/protocol';

/** The orders in which the list of accounts can be sorted. */
export const SORTS = ['default', 'created_up', 'created_down', 'email_up', 'email_down'] as const;
export type PeopleSort = (typeof SORTS)[number];

/** The states that keep an account from using the product. */
export const ACCESS_BLOCKS = ['not_approved', 'unconfirmed', 'blocked'] as const;
export type AccessBlock = (typeof ACCESS_BLOCKS)[number];

export type HiddenPlan = Request<'admin/update_hidden_subscription'>['subscription'];

/** The plans that the staff gives without a payment. */
export const HIDDEN_PLANS: readonly HiddenPlan[] = ['free', 'starter-free', 'premium-free'];

/** A filter setting for which the number of matching accounts is shown. In `plan:…`, the colon is followed by the title of the plan. */
export type PeopleTab = Role | AccessBlock | 'on_hold' | 'to_decide' | `plan:${string}`;

/** The filter and the order of the accounts. */
export interface PeopleFilter {
  user_type: Role;
  /** The search text, which is a part of a name or an email. */
  user_info: string;
  /** True to show only accounts on hold, false to show only accounts that are not on hold. */
  on_hold: boolean;
  /** The state of the accounts to show; null shows accounts in any state. */
  filter: AccessBlock | null;
  /** The plan of the accounts to show; an empty text shows accounts with any plan. */
  plan: string;
  sort: PeopleSort;
}

export const FIRST_FILTER: PeopleFilter = {
  user_type: 'creator',
  user_info: '',
  on_hold: false,
  filter: null,
  plan: '',
  sort: 'default',
};

/** Returns true if the filter selects the creators who wait for an approval. Pure. */
export const isQueue = ({ user_type, filter, on_hold }: PeopleFilter): boolean =>
  user_type === 'creator' && filter === 'not_approved' && !on_hold;

/** Returns the order of the list: in the queue, the person who has waited longest is first unless another order is chosen. Pure. */
export const orderOf = (filter: PeopleFilter): PeopleSort =>
  filter.sort === 'default' && isQueue(filter) ? 'created_up' : filter.sort;

const IS_BLOCKED_BY: Record<AccessBlock, (row: AdminUser) => boolean> = {
  not_approved: (row) => !row.is_approved,
  unconfirmed: (row) => !row.is_confirmed_email,
  blocked: (row) => row.is_disabled,
};

/** Returns true if the name or the email of an account contains a search text. Pure. */
export function contains({ user_name, email }: AdminUser, text: string): boolean {
  return `${user_name}\n${email}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** Returns true if an account matches the filter. Pure. */
export function fits(row: AdminUser, { user_type, on_hold, filter, plan, user_info }: PeopleFilter): boolean {
  if (filter && !IS_BLOCKED_BY[filter](row)) return false;
  if (plan !== '' && row.subscription !== plan) return false;
  return row.role === user_type && row.on_hold === on_hold && contains(row, user_info);
}

/**
 * Returns the filter settings whose number of accounts includes the given account while the rest of the filter stays as it is. `isShown`
 * returns true if a filter shows an account. Pure.
 */
export function tabsOf(row: AdminUser, filter: PeopleFilter, isShown = fits): readonly PeopleTab[] {
  const shown = (part: Partial<PeopleFilter>) => isShown(row, { ...filter, ...part });
  const choices: readonly (readonly [PeopleTab, boolean])[] = [
    // the count of a role ignores the selected plan
    [row.role, shown({ user_type: row.role, plan: '' })],
    ...ACCESS_BLOCKS.map((keeps) => [keeps, shown({ filter: keeps })] as const),
    ['on_hold', shown({ on_hold: true })],
    ['to_decide', row.is_confirmed_email && shown({ filter: 'not_approved' })],
    [`plan:${row.subscription}`, shown({ plan: row.subscription })],
  ];
  return choices.flatMap(([tab, counts]) => (counts ? [tab] : []));
}

const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Compares accounts in the server's order: newest first unless another order is chosen. In the approval queue, accounts with a confirmed
 * email come first. Pure.
 */
export function compare(left: AdminUser, right: AdminUser, filter: PeopleFilter): number {
  if (isQueue(filter) && left.is_confirmed_email !== right.is_confirmed_email) return left.is_confirmed_email ? -1 : 1;
  const sort = orderOf(filter);
  const sign = sort === 'created_up' || sort === 'email_up' ? 1 : -1;
  const byEmail = sort === 'email_up' || sort === 'email_down';
  const first = byEmail
    ? order(left.email.toLowerCase(), right.email.toLowerCase())
    : order(left.created, right.created);
  return sign * (first || left.id - right.id);
}

type Effect = ListEffect<AdminUser, PeopleTab>;

/** Returns the effect on the list of a change that the `admin` topic publishes. Pure. */
export function peopleEffect(change: AdminChange, held: (id: number) => AdminUser | undefined): Effect | null {
  switch (change.kind) {
    case 'user_created':
      return { kind: 'read', id: change.user_id, by: change.user_id, action: 'sign_up' };
    case 'user_changed':
      // an account that is not loaded was already counted; only the server knows in which tabs
      if (!held(change.user_id)) return { kind: 'read', id: change.user_id, counts: 'unknown', total: 0 };
      return { kind: 'read', id: change.user_id };
    case 'user_deleted':
      return { kind: 'drop', id: change.user_id };
    default:
      return null;
  }
}

const ROLES: readonly Role[] = ['creator', 'admin', 'manager'];

/** Returns the filter that a URL contains. Pure. */
export function filterOf(search: URLSearchParams): PeopleFilter {
  const role = ROLES.find((one) => one === search.get('kind'));
  const sort = SORTS.find((one) => one === search.get('sort'));
  return {
    user_type: role ?? FIRST_FILTER.user_type,
    user_info: search.get('search') ?? '',
    on_hold: search.get('on_hold') === '1',
    filter: ACCESS_BLOCKS.find((one) => one === search.get('filter')) ?? null,
    plan: search.get('plan') ?? '',
    sort: sort ?? FIRST_FILTER.sort,
  };
}

/** Returns the URL parameters of a filter; initial values are omitted. Pure. */
export function addressOf(filter: PeopleFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.user_type !== FIRST_FILTER.user_type) search.set('kind', filter.user_type);
  if (filter.user_info.trim() !== '') search.set('search', filter.user_info.trim());
  if (filter.on_hold) search.set('on_hold', '1');
  if (filter.filter) search.set('filter', filter.filter);
  if (filter.plan !== '') search.set('plan', filter.plan);
  if (filter.sort !== FIRST_FILTER.sort) search.set('sort', filter.sort);
  return search;
}
