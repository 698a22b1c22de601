const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats a number of seconds as m:ss, or as h:mm:ss if it is an hour or more. Returns an em dash if there is no duration. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '—';
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Returns a position as a screen reader speaks it, such as "1 minute 33 seconds of 4 minutes 11 seconds". */
export function spokenPosition(seconds: number, duration: number): string {
  return `${spoken(seconds)} of ${spoken(duration)}`;
}

function spoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${rest} ${rest === 1 ? 'second' : 'seconds'}`;
}

/** Formats the day of a server time (RFC 3339) as MMM DD YYYY in the reader's time zone; an empty text if the value is not a valid time. */
export function formatDay(time: string | null | undefined): string {
  return formatDateTime(time).slice(0, -' HH:mm:ss'.length);
}

/** Formats a calendar day (YYYY-MM-DD) as MMM DD YYYY; it does not depend on the reader's time zone. */
export function formatDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${date} ${year}`;
}

/** Formats a month (YYYY-MM) as MMM YYYY. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** Formats a server time (RFC 3339) as MMM DD YYYY HH:mm:ss in the reader's time zone; an empty text if the value is not a valid time. */
export function formatDateTime(time: string | null | undefined): string {
  const date = time ? new Date(time) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  const day = `${MONTHS[date.getMonth()]} ${two(date.getDate())} ${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Formats the first or last day of a paid period (RFC 3339) as MM.DD.YYYY in UTC, as billing does; an empty text if the value is not a
 * valid time.
 */
export function formatPeriodDay(time: string | null | undefined): string {
  const date = time ? new Date(time) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  return `${two(date.getUTCMonth() + 1)}.${two(date.getUTCDate())}.${date.getUTCFullYear()}`;
}

/** Formats a server time (RFC 3339) in a short form, in the reader's time zone, such as "Nov 23, 15:43". */
export function formatMoment(time: string): string {
  const date = new Date(time);
  return `${formatMonthDay(time)}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats the day of a server time without the year, in the reader's time zone, such as "Nov 23". */
export function formatMonthDay(time: string): string {
  const date = new Date(time);
  return `${MONTHS[date.getMonth()]} ${two(date.getDate())}`;
}

/** Formats how long ago a server time was, in the largest unit, such as "2 min ago"; after a week the time itself. */
export function formatAgo(time: string, now: number): string {
  const minutes = Math.floor((now - new Date(time).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / (24 * 60));
  if (days > 7) return formatDateTime(time);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/**
 * Formats the time that has passed since a server time: in minutes, from an hour on in hours, and from a day on in days and hours, such as
 * "2 min", "19 h" or "3 d 4 h".
 */
export function formatWait(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  return hours % 24 === 0 ? `${formatCount(hours / 24)} d` : `${formatCount(hours / 24)} d ${hours % 24} h`;
}

/** Formats a change of loudness with a sign and one decimal, such as "+3.2 dB" or "−4.0 dB". */
export function formatDecibels(decibels: number): string {
  const tenths = Math.round(decibels * 10);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} dB`;
}

/** Formats bytes as b, Kb or Mb, in units of 1024. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '';
  if (bytes < 1024) return `${bytes} b`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} Kb`;
  return `${(bytes / 1024 / 1024).toFixed(1)} Mb`;
}

/** Formats a whole number with a comma between thousands. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats a count together with its noun, such as "1 job" or "1,204 jobs". Only for nouns whose plural ends in s. */
export function countOf(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Formats a rating; with one decimal if it is not a whole number. */
export function formatRating(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** Formats a budget: a number with a dollar sign, any other text as it is. */
export function formatBudget(budget: string): string {
  const plain = budget.trim();
  if (plain === '') return '—';
  if (!/^\d[\d,. ]*$/.test(plain)) return plain;
  return `$${plain.replace(/[, ]/g, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Formats an amount with its cents and currency, such as "$1,520.18", "−$5.00" or "EUR 12.00". */
export function formatMoney(amount: number, currency = 'usd'): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const sign = amount < 0 && cents > 0 ? '−' : '';
  const unit = currency === 'usd' ? '$' : `${currency.toUpperCase()} `;
  return `${sign}${unit}${formatCount(Math.floor(cents / 100))}.${two(cents % 100)}`;
}

/** Formats an amount in dollars; cents are shown only if they are not zero, such as "$15" or "$13.50". */
export function formatPrice(amount: number): string {
  return formatMoney(amount).replace(/\.00$/, '');
}

/** The plans to which a job can be limited, from the cheapest to the most expensive. */
export const PLANS: readonly string[] = ['free', 'starter', 'premium basic', 'premium', 'unlimited', 'vip / managed'];

/** Formats a plan's title: "premium basic" as "Premium Basic", "vip / managed" as "VIP / Managed". */
export function formatPlan(title: string): string {
  return title.replace(/\bvip\b/, 'VIP').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Returns the two letters that are shown instead of a person's picture: the initials of the first and the last name, or the first two
 * letters of a single name.
 */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const first = names[0]?.[0] ?? '?';
  const last = names.length > 1 ? (names[names.length - 1]?.[0] ?? '') : (names[0]?.[1] ?? '');
  return (first + last).toUpperCase();
}

const TYPE_NAMES: Readonly<Record<string, string>> = { all: 'All', music: 'Music', sfx: 'SFX', audio: 'Audio' };

/** Returns the shown name of a type of track. */
export function typeName(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

/** The formats of an archive with their names, in the order in which they are offered. */
export const ARCHIVE_FORMATS = [
  { value: 'zip', label: 'zip' },
  { value: '7z', label: '7z' },
  { value: 'scp', label: 'scp (mac)' },
] as const;
