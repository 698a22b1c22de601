import { expect, test, vi } from 'vitest';
import { closingMoment, spokenTimeLeft, timeLeftText } from './closing';

const left = (days: number, hours: number, minutes: number, seconds = 0) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

test('the time that is left is said in its largest units, with zeros before single digits', () => {
  expect(timeLeftText(left(2, 4, 12, 30))).toBe('2 d 04:12');
  expect(timeLeftText(left(10, 0, 0))).toBe('10 d 00:00');
  expect(timeLeftText(left(0, 23, 59, 59))).toBe('23 h 59 min');
  expect(timeLeftText(left(0, 4, 5))).toBe('4 h 05 min');
  expect(timeLeftText(left(0, 1, 0))).toBe('1 h 00 min');
});

test('in the last hour every second counts', () => {
  expect(timeLeftText(left(0, 0, 59, 59))).toBe('00:59:59');
  expect(timeLeftText(left(0, 0, 41, 9))).toBe('00:41:09');
  expect(timeLeftText(left(0, 0, 0, 1))).toBe('00:00:01');
});

test('readers hear its two largest units, one of a kind without an s', () => {
  expect(spokenTimeLeft(left(2, 4, 12))).toBe('2 days 4 hours');
  expect(spokenTimeLeft(left(1, 1, 59))).toBe('1 day 1 hour');
  expect(spokenTimeLeft(left(1, 0, 30))).toBe('1 day');
  expect(spokenTimeLeft(left(0, 1, 1))).toBe('1 hour 1 minute');
  expect(spokenTimeLeft(left(0, 0, 41, 9))).toBe('41 minutes');
  expect(spokenTimeLeft(left(0, 0, 0, 59))).toBe('less than 1 minute');
});

test('the moment of closing names the reader’s zone, as it is on that day, and no seconds', () => {
  const zoned = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  zoned.mockReturnValue([{ type: 'timeZoneName', value: 'GMT+1' }]);
  const closing = new Date(2026, 10, 23, 18, 0, 30);
  expect(closingMoment(closing.toISOString())).toBe('Nov 23 2026 18:00 GMT+1');
  expect(zoned).toHaveBeenCalledWith(closing);
});
