import type { Job } from '../../../protocol/generated/protocol';
import { formatDay } from '../../../ui/format';

const MINUTE = 60_000;

/** The time for which a job is still open, or since when it is not; null for one that stays open. Pure. */
export function closesWords({ status, closes_at }: Pick<Job, 'status' | 'closes_at'>, now: number): string | null {
  if (closes_at === null) return status === 'open' ? null : status;
  if (status !== 'open') return `${status} ${formatDay(closes_at)}`;
  const left = Date.parse(closes_at) - now;
  return left > 0 ? leftWords(Math.floor(left / MINUTE)) : 'Closing…';
}

function leftWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return `${days} d ${two(hours % 24)}:${two(minutes % 60)}`;
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes} min`;
}
