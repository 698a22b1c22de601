import { formatPeriodDay } from '../../ui/format';

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** One part of a paid period on the ruler: a month of a long period, or a day of a short one. */
export interface Part {
  /** The label below this part of the ruler; '' if there is no space for a label. */
  mark: string;
  /** The beginning of the part within the period; `to` is its end. Both are from 0 (the period's beginning) to 1 (its end). */
  from: number;
  to: number;
}

export interface Period {
  /** The period in words: "12.14.2025 to 12.14.2026". */
  text: string;
  parts: readonly Part[];
  /** The position of today within the period, from 0 (its beginning) to 1 (its end). */
  today: number;
  /** The number of whole days until the end of the period. */
  daysLeft: number;
}

/** Moves a date forward by `months` months. The day of the month stays; if the new month is too short, it becomes that month's last day. */
function toMonth(at: Date, months: number): void {
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
}

/** Returns the beginnings of the parts of a period. A long period is divided into months, a period of one month into days. */
function beginnings(start: Date, end: Date): { at: Date; mark: string }[] {
  const isLong = end.getTime() - start.getTime() > 62 * DAY_MS;
  const found: { at: Date; mark: string }[] = [];
  for (let step = 0; ; step += 1) {
    const at = new Date(start);
    if (isLong) toMonth(at, step);
    else at.setUTCDate(start.getUTCDate() + step);
    if (at >= end) return found;
    const month = MONTHS[at.getUTCMonth()] ?? '';
    const day = `${month} ${at.getUTCDate()}`;
    found.push({ at, mark: isLong ? month : step % 5 === 0 ? day : '' });
  }
}

/** Returns the data for drawing a paid period, in UTC. Null if the period has no length. Pure. */
export function periodOf(startText: string | null, endText: string | null, now: number): Period | null {
  const [start, end] = [new Date(startText ?? Number.NaN), new Date(endText ?? Number.NaN)];
  const length = end.getTime() - start.getTime();
  if (!(length > 0)) return null;
  const along = (at: Date | number) => (Number(at) - start.getTime()) / length;
  const begun = beginnings(start, end);
  const parts = begun.map(({ at, mark }, index) => ({
    mark,
    from: along(at),
    to: along(begun[index + 1]?.at ?? end),
  }));
  return {
    text: `${formatPeriodDay(startText)} to ${formatPeriodDay(endText)}`,
    parts,
    today: Math.min(1, Math.max(0, along(now))),
    daysLeft: Math.max(0, Math.ceil((end.getTime() - now) / DAY_MS)),
  };
}
