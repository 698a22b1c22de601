import { beforeEach, expect, test, vi } from 'vitest';
import { type AdminUser, LIMITS } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { peopleList } from './people';
import { person } from './testing';

const NUMBERS = { creator: 0, manager: 0, admin: 0, on_hold: 0, unconfirmed: 0, blocked: 0, not_approved: 0 };

let people: AdminUser[];

setUpFakes();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  people = [person(1, 'Marrow Lake'), person(2, 'Lake Two', { is_disabled: true }), person(3, 'Amaru Cole')];
  server.answer('admin/search_users', ({ user_info }) => ({
    result: { users: people.filter((row) => row.user_name.toLowerCase().includes(String(user_info))) },
    list_live: [live.head('admin')],
  }));
  server.answer('admin/get_users', ({ users_id }) => {
    const users = people.filter(({ id }) => (users_id as number[] | undefined)?.includes(id) ?? true);
    const counts = { ...NUMBERS, to_decide: 0, plans: [] };
    return { result: { users, number_of_users: users.length, counts }, list_live: [live.head('admin')] };
  });
});

const shown = () => {
  const { rows, total, counts } = peopleList.use.getState();
  return { ids: rows.map(({ id }) => id), total, blocked: counts.blocked };
};

/** Opens the list with the blocked accounts that a search for "lake" finds. */
async function search() {
  peopleList.open({ user_info: 'lake', filter: 'blocked' });
  await vi.waitFor(() => expect(peopleList.use.getState().status).toBe('ready'));
  await live.settle();
}

async function change(id: number, part: Partial<AdminUser> = {}) {
  people = people.map((row) => (row.id === id ? { ...row, ...part } : row));
  await live.frame('admin', { kind: 'user_changed', user_id: id });
}

test('a search is not repeated for its counts, which are right within some ten seconds', async () => {
  await search();
  expect(shown()).toEqual({ ids: [2], total: 1, blocked: 1 });
  await change(1, { is_disabled: true });
  await change(3, { user_name: 'Amaru Lake', is_disabled: true });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(shown()).toEqual({ ids: [3, 2, 1], total: 3, blocked: 3 });
  people = people.filter(({ id }) => id !== 1);
  await live.frame('admin', { kind: 'user_deleted', user_id: 1 });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(shown()).toEqual({ ids: [3, 2], total: 2, blocked: 2 });
  expect(server.bodies('admin/search_users')).toHaveLength(1);
});

test('changes of accounts that a search has not found have its counts read at most every ten seconds', async () => {
  await search();
  for (let second = 0; second < 30; second += 1) {
    await change(3);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.bodies('admin/search_users')).toHaveLength(1);
  const counted = server.bodies('admin/get_users').filter(({ users_id }) => (users_id as number[]).length === 2);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.length).toBeLessThanOrEqual(3);
  expect(shown()).toEqual({ ids: [2], total: 1, blocked: 1 });
});

test('a search that may have found more than one response contains is repeated, and gives no counts', async () => {
  people = Array.from({ length: LIMITS.PAGE_MAX + 5 }, (_, index) =>
    person(index + 1, `Lake ${index}`, { created: '2026-11-01T10:00:00Z' }),
  );
  server.answer('admin/search_users', () => ({
    result: { users: people.slice(0, LIMITS.PAGE_MAX) },
    list_live: [live.head('admin')],
  }));
  peopleList.open({ user_info: 'lake' });
  await vi.waitFor(() => expect(peopleList.use.getState().status).toBe('ready'));
  await live.settle();
  people = people.slice(1);
  await live.frame('admin', { kind: 'user_deleted', user_id: 1 });
  await change(LIMITS.PAGE_MAX + 3);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(shown().blocked).toBeUndefined();
  expect(server.bodies('admin/search_users').length).toBeGreaterThan(1);
});

test('who signed up is reported though the account changes before it is read', async () => {
  const reported: number[] = [];
  const stop = peopleList.onActivity(({ row: { id } }) => reported.push(id));
  peopleList.open();
  await vi.waitFor(() => expect(peopleList.use.getState().status).toBe('ready'));
  await live.settle();
  people = [...people, person(4, 'Juno Vale')];
  await live.frame('admin', { kind: 'user_created', user_id: 4 });
  await live.frame('admin', { kind: 'user_changed', user_id: 4 });
  await vi.advanceTimersByTimeAsync(11_000);
  stop();
  expect(shown().ids).toContain(4);
  expect(reported).toEqual([4]);
});
