import { callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { Window } from '../../live/list-spec';
import { type AdminChange, type AdminUser, LIMITS, type UserId } from '../../protocol/generated/protocol';
import { createSelection } from '../selection';
import { compare, FIRST_FILTER, filterOf, fits, type PeopleFilter, peopleEffect } from './people-rules';

const ORDERS = {
  created_up: { sort_by: 'created', sort_direction: 'up' },
  created_down: { sort_by: 'created', sort_direction: 'down' },
  email_up: { sort_by: 'email', sort_direction: 'up' },
  email_down: { sort_by: 'email', sort_direction: 'down' },
} as const;

async function readPage(filter: PeopleFilter, window: Window, signal: AbortSignal) {
  const { user_type, on_hold, sort } = filter;
  const user_info = filter.user_info.trim();
  if (user_info !== '') {
    // what is found comes whole, by name
    const found = await callWhole('admin/search_users', { user_info, user_type }, signal);
    const rows = found.result.users
      .filter((row) => row.on_hold === on_hold)
      .sort((one, other) => compare(one, other, filter));
    return { rows, total: rows.length, heads: found.list_live ?? [] };
  }
  const order = sort === 'default' ? {} : ORDERS[sort];
  const request = { user_type, on_hold, ...order, ...window };
  const { result, list_live: heads = [] } = await callWhole('admin/get_users', request, signal);
  return { rows: result.users, total: result.number_of_users, heads };
}

/** Single accounts, whatever the filter: the list itself leaves out those that do not fit. */
async function readRows(ids: readonly UserId[]): Promise<readonly AdminUser[]> {
  return (await callWhole('admin/get_users', { users_id: [...ids] })).result.users;
}

/** The accounts, as the page's filter asks for them; kept by the staff's topic. */
export const peopleList = createLiveList<AdminUser, PeopleFilter, AdminChange, never>({
  filter: () => FIRST_FILTER,
  pageSize: LIMITS.USERS_PAGE,
  id: ({ id }) => id,
  fits,
  compare,
  read: readPage,
  readRows,
  effect: peopleEffect,
});

/** The accounts of the list that are chosen to be changed together. */
export const selection = createSelection(peopleList);

/** What the panel reads first. */
export const preloadPeople = (search: URLSearchParams) => [peopleList.preload(filterOf(search))];
