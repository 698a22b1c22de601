import type { DayCount } from './shape';

/** One number a day, as calls answer it: [YYYY-MM-DD, number]. */
export type DaySeries = readonly (readonly (string | number)[])[];

/** The month before (1 to 12) one. */
export function monthBefore({ year, month }: { year: number; month: number }): { year: number; month: number } {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** The days of a month as a chart has them, each beside the same day of the month before. Nothing is known of days after `today`. Pure. */
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

/** What the days sum up to, and over how many: those that are known. */
export function sumOf(days: readonly DayCount[]): { sum: number; days: number } {
  const known = days.filter(({ count }) => count !== null);
  return { sum: known.reduce((total, { count }) => total + Number(count), 0), days: known.length };
}
