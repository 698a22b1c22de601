import { expect, test } from 'vitest';
import type { Company } from '../../protocol/generated/protocol';
import { applyCompany, companyEffect, type ListChange } from './apply';

const member = (id: number, role_name: string) => ({ id, role_name, user_name: `name ${id}`, email: '', avatar: null });
const COMPANY: Company = {
  id: 2,
  name: 'Low Tide',
  description: '',
  avatar_url: null,
  verified: false,
  owner_name: 'name 7',
  number_of_members: 2,
  members: [member(7, 'owner'), member(8, 'member')],
};
const findRow = (id: number) => (id === 2 ? COMPANY : undefined);
const effect = (change: ListChange) => companyEffect(change, findRow, 'company:2');

test('what a change tells costs the list no read', () => {
  expect(effect({ kind: 'verified', verified: true })).toEqual({ kind: 'put', row: { ...COMPANY, verified: true } });
  expect(effect({ kind: 'member_left', user_id: 8 })).toEqual({
    kind: 'put',
    row: { ...COMPANY, number_of_members: 1, members: [member(7, 'owner')] },
  });
  expect(effect({ kind: 'role_changed', user_id: 8, role_name: 'admin' })).toEqual({
    kind: 'put',
    row: { ...COMPANY, members: [member(7, 'owner'), member(8, 'admin')] },
  });
  expect(companyEffect({ kind: 'verified', verified: true }, findRow, 'company:3')).toBeNull();
});

test('a new member, whose email is not told, has the list read', () => {
  const joined = { kind: 'member_joined', user_id: 9, user_name: 'Ida', role_name: 'member' } as const;
  expect(effect(joined)).toEqual({ kind: 'reload', id: 0 });
  expect(applyCompany(COMPANY, joined)).toEqual({ value: COMPANY, needsRefetch: true });
});

test('a member who leaves twice is counted once, and a new owner is named', () => {
  const once = applyCompany(COMPANY, { kind: 'member_left', user_id: 8 }).value as Company;
  expect(applyCompany(once, { kind: 'member_left', user_id: 8 }).value).toEqual(once);
  const handed = [
    { user_id: 7, role_name: 'admin' },
    { user_id: 8, role_name: 'owner' },
  ].reduce((company, one) => applyCompany(company, { kind: 'role_changed', ...one }).value as Company, COMPANY);
  expect(handed.owner_name).toBe('name 8');
});
