import type { AffiliateMonth, AffiliateStatistic } from '../../stores/affiliate/store';
import { monthKey } from '../../ui/chart/month';
import type { ChartPoint } from '../../ui/chart/shape';
import { formatCount, formatMoney, formatPrice } from '../../ui/format';

/** A kind of number that the affiliate statistics contain for each month. */
export type Counted = 'clicks' | 'sign_ups' | 'spend' | 'commission';

export const NAMES: Readonly<Record<Counted, { tab: string; chart: string; head: string }>> = {
  clicks: { tab: 'Clicks', chart: 'Clicks by month', head: 'Clicks' },
  sign_ups: { tab: 'Sign-ups', chart: 'Sign-ups by month', head: 'Sign-ups' },
  spend: { tab: 'They spent', chart: 'Spent by month', head: 'They spent' },
  commission: { tab: 'You earned', chart: 'Earned by month', head: 'You earned' },
};

const FULL = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const isMoney = (counted: Counted) => counted === 'spend' || counted === 'commission';

/** Formats one number of the statistics: as an amount of money or as a count, depending on its kind. */
export const valueText = (counted: Counted, value: number): string =>
  isMoney(counted) ? formatMoney(value) : formatCount(value);

/** Formats a number on the chart's vertical axis, as money or as a count. */
export const tickText = (counted: Counted, value: number): string =>
  isMoney(counted) ? formatPrice(value) : formatCount(value);

/** Returns a month in words: "October 2026". */
export const nameOf = ({ year, month }: Pick<AffiliateMonth, 'year' | 'month'>): string => `${FULL[month - 1]} ${year}`;

const NOTHING = { clicks: 0, sign_ups: 0, spend: 0, commission: 0 };

/** Returns the last `count` months including the current one, the oldest first. A month without reported numbers has zeros. Pure. */
export function lastMonths(rows: readonly AffiliateMonth[], count: number, now: Date): AffiliateMonth[] {
  const known = new Map(rows.map((month) => [monthKey(month), month]));
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index)));
    const month = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
    return known.get(monthKey(month)) ?? { ...NOTHING, ...month };
  });
}

/** Returns the number of months from the first reported month to the current month, including both. Pure. */
export function monthsSince(rows: readonly AffiliateMonth[], now: Date): number {
  const index = ({ year, month }: Pick<AffiliateMonth, 'year' | 'month'>) => year * 12 + month;
  const present = index({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  return present - Math.min(present, ...rows.map(index)) + 1;
}

/** Returns the numbers of one kind (`counted`) as points of a chart, one point for each month. Pure. */
export function pointsOf(months: readonly AffiliateMonth[], counted: Counted): ChartPoint[] {
  return months.map((month, index) => ({
    key: monthKey(month),
    name: nameOf(month),
    mark: `${FULL[month.month - 1]?.slice(0, 3)} ’${String(month.year).slice(2)}`,
    value: month[counted] ?? 0,
    isRunning: index === months.length - 1,
  }));
}

/** Returns the kinds of numbers that the affiliate statistics contain. The statistics of a company contain no commission. */
export const countedOf = ({ commission }: AffiliateStatistic): readonly Counted[] =>
  commission === null ? ['clicks', 'sign_ups', 'spend'] : ['clicks', 'sign_ups', 'spend', 'commission'];

/** Returns the months as CSV: RFC 4180, UTF-8 with BOM. Pure. */
export function csvOf(months: readonly AffiliateMonth[], counted: readonly Counted[]): string {
  const head = ['Month', ...counted.map((one) => NAMES[one].head)];
  const rows = months.map((month) => [monthKey(month), ...counted.map((one) => month[one] ?? 0)]);
  return `\uFEFF${[head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
