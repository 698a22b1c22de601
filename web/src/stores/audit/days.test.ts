import { expect, test } from 'vitest';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { isOfSameLines, readDays, SHOWN_DAYS, serverCounts, shownDays, totalOf } from './days';
import { FIRST_FILTER } from './rules';

const TODAY = '2026-03-01';

/** Returns one entry for each of the given days, which are listed newest first. */
const lines = (...days: string[]): AuditEntry[] =>
  days.map((day, at) => ({
    id: 100 - at,
    at: `${day}T12:00:00Z`,
    action: 'block',
    by: null,
    on: null,
    network: null,
    details: {},
  }));

test('an answer counts the days since the first that it names, and says nothing of those before', () => {
  const counts = serverCounts([['2026-02-28', 3]], '2026-01-01', TODAY);
  const days = shownDays(counts, TODAY);
  expect(days).toHaveLength(SHOWN_DAYS);
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-27', count: 0 },
    { day: '2026-02-28', count: 3 },
    { day: TODAY, count: 0 },
  ]);
  const few = shownDays(serverCounts([['2026-02-28', 3]], '2026-02-27', TODAY), TODAY);
  expect(few.slice(-4).map(({ count }) => count)).toEqual([null, 0, 3, 0]);
});

test('a day is known by its lines once an older line is read, or none follows', () => {
  const read = lines(TODAY, '2026-02-27', '2026-02-27', '2026-02-25');
  const more = shownDays(readDays(read, true, FIRST_FILTER, TODAY), TODAY);
  expect(more.slice(-5).map(({ count }) => count)).toEqual([null, 0, 2, 0, 1]);
  const all = shownDays(readDays(read, false, FIRST_FILTER, TODAY), TODAY);
  expect(all.slice(-6).map(({ count }) => count)).toEqual([0, 1, 0, 2, 0, 1]);
  expect(all[0]?.count).toBe(0);
});

test('outside of a period no day is known by its lines', () => {
  const filter = { ...FIRST_FILTER, from: '2026-02-26', to: '2026-02-28' };
  const days = shownDays(readDays(lines('2026-02-27'), false, filter, TODAY), TODAY);
  expect(days.slice(-5).map(({ count }) => count)).toEqual([null, 0, 1, 0, null]);
  expect(readDays([], false, { ...FIRST_FILTER, from: '0001-01-01' }, TODAY).size).toBe(SHOWN_DAYS);
  expect(isOfSameLines(filter, FIRST_FILTER)).toBe(true);
  expect(isOfSameLines(filter, { ...filter, by: 1 })).toBe(false);
});

test('the total is known where all lines are read, or all days of the period are counted', () => {
  const read = lines(TODAY, '2026-02-28');
  const counts = new Map([
    [TODAY, 5],
    ['2026-02-28', 4],
    ['2026-02-27', 3],
  ]);
  expect(totalOf(read, false, counts, FIRST_FILTER, TODAY)).toEqual({ count: 2, isLeast: false });
  const period = { ...FIRST_FILTER, from: '2026-02-27', to: '2026-02-28' };
  expect(totalOf(read, true, counts, period, TODAY)).toEqual({ count: 7, isLeast: false });
  expect(totalOf(read, true, counts, { ...FIRST_FILTER, from: '2026-02-26' }, TODAY)).toEqual({
    count: 12,
    isLeast: true,
  });
  expect(totalOf(read, true, new Map(), FIRST_FILTER, TODAY)).toEqual({ count: 2, isLeast: true });
});
