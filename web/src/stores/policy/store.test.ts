import { beforeEach, expect, test, vi } from 'vitest';
import { agreeToPolicy, renewAgreement, saysYes, usePolicy } from './store';

beforeEach(() => usePolicy.setState({ agreed: false }));

test('only yes counts, under the one name', () => {
  expect(saysYes('a=1; needledrop_policy=yes; b=2')).toBe(true);
  for (const cookies of ['', 'needledrop_policy=no', 'needledrop_policy=yes2', 'x_needledrop_policy=yes', 'yes']) {
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
