import type { AdminUser } from '../../protocol/generated/protocol';

type Body = Record<string, unknown>;

const IS_IN: Record<string, (row: AdminUser) => boolean> = {
  blocked: (row) => row.is_disabled,
  not_approved: (row) => !row.is_approved,
  unconfirmed: (row) => !row.is_confirmed_email,
};

/** Returns true if an account matches the filter in the request body. */
export const isLeft = (row: AdminUser, { user_type, on_hold, filter, plan, user_info = '' }: Body): boolean =>
  (filter === undefined || IS_IN[String(filter)]?.(row) === true) &&
  (plan === undefined || row.subscription === plan) &&
  (user_type === undefined || row.role === user_type) &&
  (on_hold === undefined || row.on_hold === on_hold) &&
  row.user_name.toLowerCase().includes(String(user_info).toLowerCase());

/** Returns the answer of admin/get_users, with the number of accounts that match each choice of a filter. */
export function pageOf(people: readonly AdminUser[], body: Body) {
  const count = (part: Body, among = people) => among.filter((row) => isLeft(row, { ...body, ...part })).length;
  const ids = body.users_id as number[] | undefined;
  const users = people.filter((row) => (ids ? ids.includes(row.id) : isLeft(row, body)));
  const way = body.sort_direction === 'up' ? 1 : -1;
  const confirmedFirst = (row: AdminUser) => Number(body.confirmed_first === true && !row.is_confirmed_email);
  users.sort((one, other) => confirmedFirst(one) - confirmedFirst(other) || way * (one.id - other.id));
  const titles = new Set(people.map(({ subscription }) => subscription));
  const plans = [...titles].sort().map((plan) => ({ plan, number: count({ plan }) }));
  const ofRole = (user_type: string) => count({ user_type, plan: undefined });
  const confirmed = people.filter((row) => row.is_confirmed_email);
  const counts = {
    creator: ofRole('creator'),
    manager: ofRole('manager'),
    admin: ofRole('admin'),
    on_hold: count({ on_hold: true }),
    unconfirmed: count({ filter: 'unconfirmed' }),
    blocked: count({ filter: 'blocked' }),
    not_approved: count({ filter: 'not_approved' }),
    to_decide: count({ filter: 'not_approved' }, confirmed),
    plans: plans.filter(({ number }) => number > 0),
  };
  return { users, number_of_users: users.length, counts };
}

/** Returns an entry of the audit log about an account. */
export const auditEntry = (id: number, action: string, user: number, details: object, by: object) => ({
  id,
  at: '2026-11-21T13:47:52Z',
  action,
  by,
  on: { kind: 'user', id: user, name: 'Somebody' },
  network: null,
  details,
});
