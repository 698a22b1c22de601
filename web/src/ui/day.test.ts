import { expect, test } from 'vitest';
import { dayOf, endOf } from './day';

test('a last day is kept by the day and ends with it', () => {
  expect(dayOf(endOf('2027-01-31'))).toBe('2027-01-31');
  expect(endOf('')).toBeNull();
  expect(dayOf(null)).toBe('');
});
