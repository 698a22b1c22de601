import { callWhole, type Result } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { Counts } from '../../live/list-rows';
import type { Window } from '../../live/list-spec';
import { countKnown } from '../../live/list-state';
import { createSessionStore } from '../../live/session-store';
import { type AdminChange, type AdminUser, LIMITS, type UserId } from '../../protocol/generated/protocol';
import { createSelection } from '../selection';
import {
  ACCESS_BLOCKS,
  compare,
  contains,
  FIRST_FILTER,
  filterOf,
  fits,
  HIDDEN_PLANS,
  isQueue,
  orderOf,
  type PeopleFilter,
  type PeopleTab,
  peopleEffect,
  tabsOf,
} from './people-rules';

const ORDERS = {
  created_up: { sort_by: 'created', sort_direction: 'up' },
  created_down: { sort_by: 'created', sort_direction: 'down' },
  email_up: { sort_by: 'email', sort_direction: 'up' },
  email_down: { sort_by: 'email', sort_direction: 'down' },
} as const;

/**
 * The minimum time between two reads of the counts, in milliseconds. It is short, because few people see the counts and reading them is
 * cheap.
 */
const COUNT_GAP_MS = 1000;
/**
 * The minimum time between two reads of the counts while a search is shown, in milliseconds. It is longer because each of these reads loads
 * all accounts that the search has found.
 */
const SEARCH_COUNT_GAP_MS = 10_000;

const isSearch = ({ user_info }: PeopleFilter) => user_info.trim() !== '';

/**
 * The accounts that the server found for the last search text. They are stored because an account that was found by the id of its track or
 * link does not contain the search text.
 */
const useFound = createSessionStore<{ text: string; ids: ReadonlySet<UserId> }>(() => ({ text: '', ids: new Set() }));

function isListed(row: AdminUser, filter: PeopleFilter): boolean {
  const { text, ids } = useFound.getState();
  const isFound = text === filter.user_info.trim() && ids.has(row.id);
  return fits(row, isFound ? { ...filter, user_info: '' } : filter);
}

const tabsListed = (row: AdminUser, filter: PeopleFilter) => tabsOf(row, filter, isListed);

/** The plans that are always counted, since the staff can give them at any time. Other plans are counted only if an account has them. */
const GIVEN = HIDDEN_PLANS.map((plan): PeopleTab => `plan:${plan}`);

function countsOf({ plans, ...counts }: Result<'admin/get_users'>['counts']): Counts<PeopleTab> {
  const ofPlans = plans.map(({ plan, number }) => [`plan:${plan}`, number]);
  return { ...counts, ...Object.fromEntries([...GIVEN.map((tab) => [tab, 0]), ...ofPlans]) };
}

/**
 * Counts the accounts that a search has found, for each filter setting. Counts that the response does not determine are left out. All
 * counts are left out if more accounts may match than the response contains.
 */
function countFound(found: readonly AdminUser[], filter: PeopleFilter): Counts<PeopleTab> {
  if (found.length >= LIMITS.PAGE_MAX) return {};
  const tabs: readonly PeopleTab[] = [...ACCESS_BLOCKS, 'on_hold', 'to_decide', ...GIVEN];
  const plans = found.map(({ subscription }): PeopleTab => `plan:${subscription}`);
  const zeros = Object.fromEntries([...tabs, ...plans].map((tab) => [tab, 0])) as Counts<PeopleTab>;
  return countKnown(zeros, found, (row) => tabsListed(row, filter));
}

async function readPage(filter: PeopleFilter, window: Window, signal: AbortSignal) {
  const { user_type, on_hold, plan } = filter;
  const sort = orderOf(filter);
  if (isSearch(filter)) {
    const user_info = filter.user_info.trim();
    // a search returns all results in one response; it finds names, and the ids of tracks and links
    const found = await callWhole('admin/search_users', { user_info, user_type }, signal);
    useFound.setState({ text: user_info, ids: new Set(found.result.users.map(({ id }) => id)) });
    const rows = found.result.users
      .filter((row) => isListed(row, filter))
      .sort((one, other) => compare(one, other, filter));
    const counts = countFound(found.result.users, filter);
    return { rows, total: rows.length, counts, heads: found.list_live ?? [] };
  }
  const order = sort === 'default' ? {} : ORDERS[sort];
  const narrowed = { ...(filter.filter && { filter: filter.filter }), ...(plan !== '' && { plan }) };
  const first = isQueue(filter) && { confirmed_first: true };
  const request = { user_type, on_hold, ...narrowed, ...first, ...order, ...window };
  const { result, list_live: heads = [] } = await callWhole('admin/get_users', request, signal);
  return { rows: result.users, total: result.number_of_users, counts: countsOf(result.counts), heads };
}

/**
 * Reads the numbers that the tabs show. Without a search the server counts. During a search, the client reads the accounts found so far by
 * their ids and counts them itself; if they fill a whole response, it repeats the search instead, because there may be more.
 */
async function readCounts(filter: PeopleFilter, signal: AbortSignal) {
  if (!isSearch(filter)) return readPage(filter, { offset: 0, limit: 1 }, signal);
  const users_id = [...useFound.getState().ids];
  if (users_id.length >= LIMITS.PAGE_MAX) return readPage(filter, { offset: 0, limit: LIMITS.PAGE_MAX }, signal);
  if (users_id.length === 0) return { rows: [], total: 0, counts: countFound([], filter), heads: [] };
  const { result, list_live: heads = [] } = await callWhole('admin/get_users', { users_id }, signal);
  const rows = result.users.filter((row) => isListed(row, filter));
  return { rows, total: rows.length, counts: countFound(result.users, filter), heads };
}

/** Reads single accounts by id. The list itself omits those that do not match the filter. */
async function readRows(ids: readonly UserId[]): Promise<readonly AdminUser[]> {
  const { users } = (await callWhole('admin/get_users', { users_id: [...ids] })).result;
  // the search would find these now
  useFound.setState(({ text, ids: found }) => {
    const more = text === '' ? [] : users.filter((row) => contains(row, text));
    return { ids: new Set([...found, ...more.map(({ id }) => id)]) };
  });
  return users;
}

/** The accounts that match the page's filter, kept up to date by the staff's topic. */
export const peopleList = createLiveList<AdminUser, PeopleFilter, AdminChange, PeopleTab>({
  filter: () => FIRST_FILTER,
  pageSize: LIMITS.USERS_PAGE,
  id: ({ id }) => id,
  fits: isListed,
  compare,
  tabs: tabsListed,
  read: readPage,
  readRows,
  readCounts,
  countGap: (filter) => (isSearch(filter) ? SEARCH_COUNT_GAP_MS : COUNT_GAP_MS),
  effect: peopleEffect,
});

/** The selected accounts of the list, to be changed together. */
export const selection = createSelection(peopleList);

/** Starts to read the list of accounts before the page Admin Panel opens. `search`: the URL parameters of that page. */
export const preloadPeople = (search: URLSearchParams) => [peopleList.preload(filterOf(search))];
