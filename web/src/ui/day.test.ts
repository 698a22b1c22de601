import { expect, test } from 'vitest';
import { dayOf, endOf, timeInUtc, weekdayOf } from './day';

test('a last day is kept by the day and ends with it', () => {
  expect(dayOf(endOf('2027-01-31'))).toBe('2027-01-31');
  expect(endOf('')).toBeNull();
  expect(dayOf(null)).toBe('');
});

test('a day and a time of UTC are the same in every zone', () => {
  expect(timeInUtc('2026-11-21T23:47:52.120+02:00')).toBe('21:47:52');
  expect(weekdayOf('2026-11-20')).toBe('Friday');
});
