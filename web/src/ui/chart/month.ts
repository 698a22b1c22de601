import type { DayCount } from './shape';

/** A series with one number per day, as calls return it: [YYYY-MM-DD, number]. */
export type DaySeries = readonly (readonly (string | number)[])[];

/** Returns a month as YYYY-MM. */
export function monthKey({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Returns the month before the given one; `month` is from 1 to 12. */
export function monthBefore({ year, month }: { year: number; month: number }): { year: number; month: number } {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/**
 * Returns the days of a month for a chart. Each contains the same day of the month before, if `former` is given. The count is null for days
 * after `today`. Pure.
 */
export function daysOfMonth(series: DaySeries, former: DaySeries | null, today: string): DayCount[] {
  const read = ([day, count]: readonly (string | number)[]): DayCount => ({ day: String(day), count: Number(count) });
  const before = (former ?? []).map(read);
  return series.map(read).map(({ day, count }, index) => ({
    day,
    count: day > today ? null : count,
    former: before[index],
    isRunning: day === today,
  }));
}

/** Returns the sum of the days whose count is known, and the number of these days. */
export function sumOf(days: readonly DayCount[]): { sum: number; days: number } {
  const known = days.filter(({ count }) => count !== null);
  return { sum: known.reduce((total, { count }) => total + Number(count), 0), days: known.length };
}
