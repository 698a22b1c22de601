import { expect, test } from 'vitest';
import { periodOf } from './period';

const at = (time: string) => Date.parse(time);

test('a year is drawn by its months, and today stands in it', () => {
  const period = periodOf('2025-12-14T10:00:00Z', '2026-12-14T10:00:00Z', at('2026-11-20T10:00:00Z'));
  expect(period?.text).toBe('12.14.2025 to 12.14.2026');
  expect(period?.parts.map(({ mark }) => mark).join(' ')).toBe('Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov');
  expect(period?.parts.at(-1)?.to).toBe(1);
  expect(period?.daysLeft).toBe(24);
  expect(period?.today).toBeCloseTo(341 / 365);
});

test('a month is drawn by its days, of which each fifth is named', () => {
  const period = periodOf('2026-11-14T10:00:00Z', '2026-12-14T10:00:00Z', at('2026-11-14T10:00:00Z'));
  expect(period?.parts).toHaveLength(30);
  expect(period?.parts.map(({ mark }) => mark).filter(Boolean)).toEqual([
    'Nov 14',
    'Nov 19',
    'Nov 24',
    'Nov 29',
    'Dec 4',
    'Dec 9',
  ]);
  expect(period?.today).toBe(0);
});

test('a period that begins on the 31st has each month once', () => {
  const period = periodOf('2026-01-31T00:00:00Z', '2027-01-31T00:00:00Z', at('2026-02-01T00:00:00Z'));
  expect(period?.parts.map(({ mark }) => mark).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
});

test('beyond the end nothing is left, and what has no length is not drawn', () => {
  const late = periodOf('2026-11-14T10:00:00Z', '2026-12-14T10:00:00Z', at('2027-01-01T00:00:00Z'));
  expect(late).toMatchObject({ today: 1, daysLeft: 0 });
  expect(periodOf(null, '2026-12-14T10:00:00Z', 0)).toBeNull();
  expect(periodOf('2026-12-14T10:00:00Z', '2026-12-14T10:00:00Z', 0)).toBeNull();
});
