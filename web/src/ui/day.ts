const two = (value: number) => String(value).padStart(2, '0');

/** The day of a time in the reader's own zone, as date fields hold it (YYYY-MM-DD); empty for none. */
export function dayOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** YYYY-MM-DD in UTC, by which days are counted; today by default. */
export const dayInUtc = (time = new Date()): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The time of day of a time in UTC, HH:mm:ss. */
export const timeInUtc = (time: string): string =>
  new Date(time).toISOString().slice('YYYY-MM-DDT'.length, -'.000Z'.length);

/** "Friday" of a day (YYYY-MM-DD), in whatever zone the reader is. */
export const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The last moment of a day in the reader's own zone; null for none. */
export function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** The reader's own zone, in short: "GMT+1". */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'your time';
}
