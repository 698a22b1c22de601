import { zoneName } from '../../ui/day';
import { countOf, formatDateTime } from '../../ui/format';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number) => String(value).padStart(2, '0');

function partsOf(left: number) {
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}

/**
 * Returns the time left until a job closes as text: "2 d 04:12", "4 h 05 min", in the last hour "00:41:09". `left` is in milliseconds.
 * Pure.
 */
export function timeLeftText(left: number): string {
  const { days, hours, minutes, seconds } = partsOf(left);
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${hours} h ${two(minutes)} min` : `00:${two(minutes)}:${two(seconds)}`;
}

/** Returns the time left for screen readers, in its two largest units: "2 days 4 hours", "1 hour", "less than 1 minute". Pure. */
export function spokenTimeLeft(left: number): string {
  const { days, hours, minutes } = partsOf(left);
  const units = [countOf(days, 'day'), countOf(hours, 'hour'), countOf(minutes, 'minute')];
  const first = [days, hours, minutes].findIndex((count) => count > 0);
  if (first < 0) return 'less than 1 minute';
  const parts = units.slice(first, first + 2).filter((unit) => !unit.startsWith('0 '));
  return parts.join(' ');
}

/** Returns the time at which a job closes, in the reader's time zone, with the name of the zone: "Nov 23 2026 18:00 GMT+1". */
export function closingMoment(at: string): string {
  return `${formatDateTime(at).slice(0, -':ss'.length)} ${zoneName(new Date(at))}`;
}
