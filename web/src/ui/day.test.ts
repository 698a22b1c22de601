import { expect, test, vi } from 'vitest';
import { dayOf, endOf, timeInUtc, weekdayOf, zoneName } from './day';

test('a last day is kept by the day and ends with it', () => {
  expect(dayOf(endOf('2027-01-31'))).toBe('2027-01-31');
  expect(endOf('')).toBeNull();
  expect(dayOf(null)).toBe('');
});

test('a day and a time of UTC are the same in every zone', () => {
  expect(timeInUtc('2026-11-21T23:47:52.120+02:00')).toBe('21:47:52');
  expect(weekdayOf('2026-11-20')).toBe('Friday');
});

test('the zone is named as it is at a time, and as it is now where that is no time', () => {
  const named = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  named.mockReturnValue([{ type: 'timeZoneName', value: 'GMT+2' }]);
  const summer = new Date(2027, 6, 1);
  expect(zoneName(summer)).toBe('GMT+2');
  zoneName(new Date('T23:59:59'));
  zoneName();
  expect(named.mock.calls).toEqual([[summer], [undefined], [undefined]]);
  named.mockRestore();
});
