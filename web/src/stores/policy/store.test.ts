import { beforeEach, expect, test, vi } from 'vitest';
import { agreeToPolicy, renewAgreement, saysYes, usePolicy } from './store';

beforeEach(() => usePolicy.setState({ agreed: false }));

test('only yes counts, to the version that stands', () => {
  expect(saysYes('a=1; needledrop_policy_1=yes; b=2')).toBe(true);
  for (const cookies of [
    '',
    'needledrop_policy_1=no',
    'needledrop_policy_1=yes2',
    'x_needledrop_policy_1=yes',
    'needledrop_policy_0=yes',
    'yes',
  ]) {
    expect(saysYes(cookies)).toBe(false);
  }
});

test('agreeing is kept for 36500 days and is renewed at the next visit', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  agreeToPolicy();
  expect(usePolicy.getState().agreed).toBe(true);
  expect(written.mock.lastCall?.[0]).toContain(`Max-Age=${36_500 * 24 * 60 * 60}`);
  usePolicy.setState({ agreed: false });
  renewAgreement();
  expect(usePolicy.getState().agreed).toBe(true);
  expect(written).toHaveBeenCalledTimes(2);
  written.mockRestore();
});
