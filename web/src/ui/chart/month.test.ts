import { expect, test } from 'vitest';
import { daysOfMonth, monthBefore, sumOf } from './month';

test('the month before January is December of the year before', () => {
  expect(monthBefore({ year: 2026, month: 1 })).toEqual({ year: 2025, month: 12 });
  expect(monthBefore({ year: 2026, month: 3 })).toEqual({ year: 2026, month: 2 });
});

test('days to come are not known, today goes on, and each stands beside that of the month before', () => {
  const series = [
    ['2026-03-01', 4],
    ['2026-03-02', 1],
    ['2026-03-03', 0],
  ];
  const days = daysOfMonth(series, [['2026-02-01', 9]], '2026-03-02');
  expect(days).toEqual([
    { day: '2026-03-01', count: 4, former: { day: '2026-02-01', count: 9 }, isRunning: false },
    { day: '2026-03-02', count: 1, former: undefined, isRunning: true },
    { day: '2026-03-03', count: null, former: undefined, isRunning: false },
  ]);
  expect(sumOf(days)).toEqual({ sum: 5, days: 2 });
});
