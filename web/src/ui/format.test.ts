import { expect, test } from 'vitest';
import {
  formatAgo,
  formatBudget,
  formatCount,
  formatDate,
  formatDateTime,
  formatDecibels,
  formatDuration,
  formatMoney,
  formatMonth,
  formatPeriodDay,
  formatPlan,
  formatPrice,
  formatRating,
  formatSize,
  formatWait,
  initials,
} from './format';
import { timeMarks } from './ruler';
import { decodeWave, readPeaks, resample } from './wave-peaks';

test('durations are minutes and seconds, hours only when there are any', () => {
  expect(formatDuration(251.9)).toBe('4:11');
  expect(formatDuration(3723)).toBe('1:02:03');
  expect(formatDuration(null)).toBe('—');
});

test('sizes are in b, Kb and Mb of 1024', () => {
  expect(formatSize(900)).toBe('900 b');
  expect(formatSize(1536)).toBe('1.5 Kb');
  expect(formatSize(31457280)).toBe('30.0 Mb');
});

test('a wait has its two largest units', () => {
  const since = '2026-11-20T10:00:00Z';
  const after = (minutes: number) => formatWait(since, Date.parse(since) + minutes * 60_000);
  expect([-1, 2, 19 * 60 + 5, 24 * 60, 76 * 60].map(after)).toEqual(['0 min', '2 min', '19 h', '1 d', '3 d 4 h']);
});

test('a change of loudness has a sign, but for none', () => {
  expect([3.25, -4, 0.04, -0.04].map(formatDecibels)).toEqual(['+3.3 dB', '−4.0 dB', '0.0 dB', '0.0 dB']);
});

test('thousands are parted by a comma', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
});

test('a budget gets a dollar sign only when it is a number', () => {
  expect(formatBudget('14000')).toBe('$14,000');
  expect(formatBudget('9,500')).toBe('$9,500');
  expect(formatBudget('Airplay royalties')).toBe('Airplay royalties');
  expect(formatBudget(' ')).toBe('—');
});

test('money has its cents, a sign where it is below nothing, and another currency its name', () => {
  expect([1520.18, 15, 0.1 + 0.2, -5, -0.001].map((sum) => formatMoney(sum))).toEqual([
    '$1,520.18',
    '$15.00',
    '$0.30',
    '−$5.00',
    '$0.00',
  ]);
  expect(formatMoney(12, 'eur')).toBe('EUR 12.00');
  expect([15, 13.5, 1200].map(formatPrice)).toEqual(['$15', '$13.50', '$1,200']);
});

test('paid periods are MM.DD.YYYY in UTC', () => {
  expect(formatPeriodDay('2026-12-14T23:59:59Z')).toBe('12.14.2026');
  expect(formatPeriodDay('2026-01-05T00:00:00+03:00')).toBe('01.04.2026');
  expect([null, undefined, 'nonsense'].map(formatPeriodDay)).toEqual(['', '', '']);
});

test('dates are MMM DD YYYY HH:mm:ss', () => {
  expect(formatDateTime(new Date(2026, 10, 5, 4, 7, 9).toISOString())).toBe('Nov 05 2026 04:07:09');
  expect(formatDateTime('nonsense')).toBe('');
});

test('a day of a calendar is the same in every zone', () => {
  expect(formatDate('2026-05-01')).toBe('May 01 2026');
  expect(formatMonth('2026-05')).toBe('May 2026');
});

test('a plan is shown by its title', () => {
  const shown = ['free', 'starter-free', 'premium basic', 'vip / managed'].map(formatPlan);
  expect(shown).toEqual(['Free', 'Starter-Free', 'Premium Basic', 'VIP / Managed']);
});

test('ratings and faces are short', () => {
  expect(formatRating(7)).toBe('7');
  expect(formatRating(7.25)).toBe('7.3');
  expect(initials('Teo van Lindqvist')).toBe('TL');
  expect(initials('Teo')).toBe('TE');
});

test('row peaks are read from base64, the file from either form', () => {
  expect(decodeWave(btoa('\x00\xff'))).toEqual([0, 1]);
  expect(decodeWave(null)).toHaveLength(56);
  expect(readPeaks({ peaks: [0, 255] })).toEqual([0, 1]);
  expect(readPeaks([0.25, 0.5])).toEqual([0.25, 0.5]);
});

test('peaks keep their highest when drawn narrower and are joined when drawn wider', () => {
  expect(resample([0, 1, 0, 0.5], 2)).toEqual([1, 0.5]);
  expect(resample([0, 1], 3)).toEqual([0, 0.5, 1]);
});

test('the time ruler keeps clear of the total at its end', () => {
  expect(timeMarks(251)).toEqual([0, 30, 60, 90, 120, 150, 180, 210]);
  expect(timeMarks(0)).toEqual([]);
});

test.each([
  ['2026-11-22T11:59:31Z', 'just now'],
  ['2026-11-22T12:00:05Z', 'just now'],
  ['2026-11-22T11:58:00Z', '2 min ago'],
  ['2026-11-22T11:00:00Z', '1 h ago'],
  ['2026-11-21T12:00:00Z', '1 day ago'],
  ['2026-11-15T12:00:00Z', '7 days ago'],
])('%s is told as %s at noon', (time, text) => {
  expect(formatAgo(time, Date.parse('2026-11-22T12:00:00Z'))).toBe(text);
});

test('what was more than a week ago is told by its time', () => {
  expect(formatAgo('2026-11-01T12:00:00Z', Date.parse('2026-11-22T12:00:00Z'))).toMatch(/^Nov 01 2026 /);
});
