const two = (value: number) => String(value).padStart(2, '0');

/** Returns the day of a time in the reader's time zone, as date fields expect it (YYYY-MM-DD); an empty text for null. */
export function dayOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the day of a time in UTC as YYYY-MM-DD; the current day by default. The server counts days in UTC as well. */
export const dayInUtc = (time = new Date()): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns the time of day, as HH:mm:ss in UTC, of a server time. */
export const timeInUtc = (time: string): string =>
  new Date(time).toISOString().slice('YYYY-MM-DDT'.length, -'.000Z'.length);

/** Returns the weekday of a day (YYYY-MM-DD), such as "Friday"; it does not depend on the reader's time zone. */
export const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Returns the last second of a day in the reader's time zone, as a time in UTC. Returns null if `day` is empty. */
export function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/**
 * Returns the short name of the reader's time zone at the given time, such as "GMT+1", or "GMT+2" in summer. By default, returns the name
 * at the current time.
 */
export function zoneName(time?: Date): string {
  const at = Number.isNaN(time?.getTime()) ? undefined : time;
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'your time';
}
