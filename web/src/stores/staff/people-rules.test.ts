import { expect, test } from 'vitest';
import type { AdminUser } from '../../protocol/generated/protocol';
import {
  addressOf,
  compare,
  FIRST_FILTER,
  filterOf,
  fits,
  type PeopleFilter,
  peopleEffect,
  tabsOf,
} from './people-rules';
import { person as anyPerson } from './testing';

const person = (id: number, more: Partial<AdminUser> = {}) =>
  anyPerson(id, `Person ${id}`, { email: `p${id}@lowtide.example`, ...more });

test('a filter in the address is the filter that it was', () => {
  const filter = {
    user_type: 'manager',
    user_info: 'lake',
    on_hold: true,
    filter: 'blocked',
    plan: 'pro',
    sort: 'email_up',
  } as const;
  expect(addressOf(filter).toString()).toBe('kind=manager&search=lake&on_hold=1&filter=blocked&plan=pro&sort=email_up');
  expect(filterOf(addressOf(filter))).toEqual(filter);
  expect(addressOf(FIRST_FILTER).toString()).toBe('');
  expect(filterOf(new URLSearchParams('kind=king&sort=luck&filter=tall'))).toEqual(FIRST_FILTER);
});

test('the list shows one kind, on hold or not, and what is searched for', () => {
  expect(fits(person(1), FIRST_FILTER)).toBe(true);
  expect(fits(person(1, { role: 'admin' }), FIRST_FILTER)).toBe(false);
  expect(fits(person(1, { on_hold: true }), FIRST_FILTER)).toBe(false);
  expect(fits(person(1), { ...FIRST_FILTER, user_info: 'P1@LOW' })).toBe(true);
  expect(fits(person(1), { ...FIRST_FILTER, user_info: 'lake' })).toBe(false);
});

test('whoever is approved, confirmed, unblocked or given another plan leaves the list that is narrowed to it', () => {
  const narrowed = (part: Partial<PeopleFilter>) => ({ ...FIRST_FILTER, ...part });
  for (const [filter, in_, out] of [
    ['not_approved', { is_approved: false }, { is_approved: true }],
    ['unconfirmed', { is_confirmed_email: false }, { is_confirmed_email: true }],
    ['blocked', { is_disabled: true }, { is_disabled: false }],
  ] as const) {
    expect(fits(person(1, in_), narrowed({ filter }))).toBe(true);
    expect(fits(person(1, out), narrowed({ filter }))).toBe(false);
    expect(fits(person(1, { ...in_, on_hold: true }), narrowed({ filter }))).toBe(false);
    expect(fits(person(1, in_), narrowed({ filter, plan: 'pro' }))).toBe(false);
  }
  expect(fits(person(1, { subscription: 'pro' }), narrowed({ plan: 'pro' }))).toBe(true);
});

test('the newest stand first, or as the selector says', () => {
  const rows = [person(2, { email: 'B@x.test' }), person(1, { email: 'c@x.test' }), person(3, { email: 'a@x.test' })];
  const sorted = (sort: (typeof FIRST_FILTER)['sort']) =>
    rows.toSorted((one, other) => compare(one, other, { ...FIRST_FILTER, sort })).map(({ id }) => id);
  expect(sorted('default')).toEqual([3, 2, 1]);
  expect(sorted('created_up')).toEqual([1, 2, 3]);
  expect(sorted('email_up')).toEqual([3, 2, 1]);
  expect(sorted('email_down')).toEqual([1, 2, 3]);
});

test('changes of the staff’s topic say which row is read, who has come, and whether the numbers are known', () => {
  const held = (id: number) => (id === 3 ? person(3) : undefined);
  const signUp = { kind: 'read', id: 9, by: 9, action: 'sign_up' };
  expect(peopleEffect({ kind: 'user_created', user_id: 9 }, held)).toEqual(signUp);
  expect(peopleEffect({ kind: 'user_changed', user_id: 3 }, held)).toEqual({ kind: 'read', id: 3 });
  const uncounted = { kind: 'read', id: 4, counts: 'unknown', total: 0 };
  expect(peopleEffect({ kind: 'user_changed', user_id: 4 }, held)).toEqual(uncounted);
  expect(peopleEffect({ kind: 'user_deleted', user_id: 3 }, held)).toEqual({ kind: 'drop', id: 3 });
  expect(peopleEffect({ kind: 'team_changed', team_id: 3 }, held)).toBeNull();
});

test('an account counts for each choice that would show it', () => {
  const filter: PeopleFilter = { ...FIRST_FILTER, plan: 'pro' };
  const pro = person(1, { subscription: 'pro' });
  expect(tabsOf(pro, filter)).toEqual(['creator', 'plan:pro']);
  expect(tabsOf(person(1), filter)).toEqual(['creator', 'plan:free']);
  expect(tabsOf({ ...pro, is_approved: false }, filter)).toEqual(['creator', 'not_approved', 'to_decide', 'plan:pro']);
  const unconfirmed = { ...pro, is_approved: false, is_confirmed_email: false };
  expect(tabsOf(unconfirmed, filter)).toEqual(['creator', 'not_approved', 'unconfirmed', 'plan:pro']);
  expect(tabsOf({ ...pro, on_hold: true, is_disabled: true }, filter)).toEqual(['on_hold']);
  expect(tabsOf({ ...pro, is_disabled: true }, { ...filter, filter: 'not_approved' })).toEqual(['blocked']);
  expect(tabsOf(person(1, { role: 'manager' }), FIRST_FILTER)).toEqual(['manager']);
});
