import type { AuditEntry } from '../../protocol/generated/protocol';
import { type AuditFilter, dayAfter, dayOfLine, daysLater, isInPeriod } from './rules';

/** The number of days that are shown as bars above the list. */
export const SHOWN_DAYS = 60;

/** The number of entries per day that match a filter; the filter's period is ignored. Days whose number is unknown are missing. */
export type DayCounts = ReadonlyMap<string, number>;

/** A day with its number of entries; null if the number is unknown. */
export interface AuditDay {
  day: string;
  count: number | null;
}

/** Returns the first day of the bar chart, which ends with `today`. Pure. */
const firstShown = (today: string) => daysLater(today, 1 - SHOWN_DAYS);

/** Returns true if two filters differ at most in their period. Pure. */
export function isOfSameLines(one: AuditFilter, other: AuditFilter): boolean {
  const whenever = (filter: AuditFilter) => JSON.stringify({ ...filter, from: '', to: '' });
  return whenever(one) === whenever(other);
}

/**
 * Returns the counts from the server's response. The response omits days without entries; their counts are 0. `since` is the first day that
 * the response covers. Pure.
 */
export function serverCounts(days: readonly (readonly (string | number)[])[], since: string, today: string): DayCounts {
  const counts = new Map<string, number>();
  for (let day = since; day <= today; day = dayAfter(day)) counts.set(day, 0);
  for (const [day, count] of days) counts.set(String(day), Number(count));
  return counts;
}

/**
 * Counts the loaded entries of each day. Days whose entries are not all loaded are left out. `hasMore` is true if there are older entries
 * that are not loaded. Pure.
 */
export function readDays(
  entries: readonly AuditEntry[],
  hasMore: boolean,
  { from, to }: AuditFilter,
  today: string,
): DayCounts {
  const last = entries.at(-1);
  const oldest = last === undefined ? today : dayOfLine(last);
  const [first = today] = [oldest, firstShown(today)].toSorted();
  const begin = from > first ? from : first;
  const end = to !== '' && to < today ? to : today;
  const counts = new Map<string, number>();
  // the day of the oldest entry may have more entries
  for (let day = hasMore ? dayAfter(oldest) : begin; day <= end; day = dayAfter(day)) counts.set(day, 0);
  for (const entry of entries) {
    const day = dayOfLine(entry);
    const count = counts.get(day);
    if (count !== undefined) counts.set(day, count + 1);
  }
  return counts;
}

/** Returns the shown days up to today, oldest first, each with its count. Pure. */
export const shownDays = (counts: DayCounts, today: string): AuditDay[] =>
  Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = daysLater(firstShown(today), at);
    return { day, count: counts.get(day) ?? null };
  });

/** Returns the number of entries that match a filter; `isLeast`: there may be more. Pure. */
export function totalOf(
  entries: readonly AuditEntry[],
  hasMore: boolean,
  counts: DayCounts,
  filter: AuditFilter,
  today: string,
): { count: number; isLeast: boolean } {
  if (!hasMore) return { count: entries.length, isLeast: false };
  const { from, to } = filter;
  const known = [...counts].filter(([day]) => isInPeriod(day, filter));
  const sum = known.reduce((all, [, count]) => all + count, 0);
  const end = to !== '' && to < today ? to : today;
  const length = from === '' ? Number.POSITIVE_INFINITY : (Date.parse(end) - Date.parse(from)) / 86_400_000 + 1;
  return known.length === length
    ? { count: sum, isLeast: false }
    : { count: Math.max(sum, entries.length), isLeast: true };
}
