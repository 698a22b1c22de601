import { expect, test } from 'vitest';
import { isAddressedTo } from './addressed';
import { playlistOf } from './testing';

test('a playlist is addressed to a member by name or with the company, to the staff by name alone, to its owner never', () => {
  const byName = playlistOf({ members: [7] });
  const company = playlistOf({ shared_company: true });
  expect([byName, company, playlistOf()].map((one) => isAddressedTo(7, false, one))).toEqual([true, true, false]);
  expect([byName, company].map((one) => isAddressedTo(7, true, one))).toEqual([true, false]);
  expect(isAddressedTo(7, false, playlistOf({ user_id: 7, shared_company: true }))).toBe(false);
});
