import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { agreeToPolicy, usePolicy } from '../policy/store';
import { referralOf, referrer, storeReferral, withReferral } from './store';

const written: string[] = [];
let cookies = '';
let server: FakeServer;

answersAsDescribed();

beforeEach(() => {
  written.length = 0;
  cookies = '';
  server = fakeServer();
  server.answer('affiliate/click', { result: true });
  usePolicy.setState({ agreed: false });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
});

const referrals = () => written.filter((cookie) => cookie.startsWith('needledrop_ref='));

test('an address holds a code, or nothing that is one', () => {
  expect(referralOf('?utm_source=x&ref=low-tide-41')).toBe('low-tide-41');
  for (const search of ['', '?ref=', '?ref=a;b', `?ref=${'a'.repeat(65)}`, '?reference=a']) {
    expect(referralOf(search)).toBeNull();
  }
});

test('before the policy is agreed to the code goes from address to address alone', () => {
  storeReferral('?ref=low-tide-41');
  expect(written).toEqual([]);
  expect(withReferral('/sign-up', '?ref=low-tide-41&x=1')).toBe('/sign-up?ref=low-tide-41');
  expect(withReferral('/sign-up', '?x=1')).toBe('/sign-up');
  agreeToPolicy();
  expect(referrals()).toEqual(['needledrop_ref=low-tide-41; Path=/; Max-Age=2592000; SameSite=Lax']);
});

test('the first who recommended us stays', () => {
  usePolicy.setState({ agreed: true });
  cookies = 'needledrop_policy_1=yes; needledrop_ref=first';
  storeReferral('?ref=second');
  expect(referrals()).toEqual([]);
  expect(referrer('?ref=second')).toBe('first');
});

test('a visit by a link is counted, whether or not the policy is agreed to', async () => {
  storeReferral('?ref=low-tide-41');
  storeReferral('?x=1');
  expect(server.bodies('affiliate/click')).toEqual([{ ref: 'low-tide-41' }]);
  expect(referrer('?ref=low-tide-41')).toBe('low-tide-41');
  expect(referrer('')).toBeNull();
});
