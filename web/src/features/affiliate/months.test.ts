import { expect, test } from 'vitest';
import type { AffiliateMonth } from '../../stores/affiliate/store';
import { csvOf, lastMonths, monthsSince, pointsOf, tickText, valueText } from './months';

const month = (year: number, at: number, spend: number): AffiliateMonth => ({
  year,
  month: at,
  clicks: 10,
  sign_ups: 2,
  spend,
  commission: spend / 20,
});
const NOW = new Date('2026-02-28T23:30:00Z');
const COUNTED_MONTHS = [month(2025, 12, 100), month(2026, 2, -5)];

test('the last months end with the present one, and one of which nothing is told has nothing', () => {
  const months = lastMonths(COUNTED_MONTHS, 3, NOW);
  expect(months.map(({ year, month: at, spend }) => [year, at, spend])).toEqual([
    [2025, 12, 100],
    [2026, 1, 0],
    [2026, 2, -5],
  ]);
  expect(monthsSince(COUNTED_MONTHS, NOW)).toBe(3);
  expect(monthsSince([], NOW)).toBe(1);
});

test('a point is a month; the present one goes on', () => {
  const points = pointsOf(lastMonths(COUNTED_MONTHS, 2, NOW), 'spend');
  expect(points).toEqual([
    { key: '2026-01', name: 'January 2026', mark: 'Jan ’26', value: 0, isRunning: false },
    { key: '2026-02', name: 'February 2026', mark: 'Feb ’26', value: -5, isRunning: true },
  ]);
});

test('money has its cents, and round money on the axis none', () => {
  expect(valueText('commission', 1520.1)).toBe('$1,520.10');
  expect(valueText('clicks', 1130)).toBe('1,130');
  expect(tickText('spend', 300)).toBe('$300');
});

test('the CSV has a BOM, a head row and CRLF, and what is told of a company holds no commission', () => {
  expect(csvOf(COUNTED_MONTHS, ['clicks', 'sign_ups', 'spend'])).toBe(
    '\uFEFFMonth,Clicks,Sign-ups,They spent\r\n2025-12,10,2,100\r\n2026-02,10,2,-5\r\n',
  );
});
