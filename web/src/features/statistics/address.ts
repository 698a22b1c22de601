import type { ChartMonth } from '../../protocol/generated/calls';
import { CHARTS, type Chart } from '../../stores/statistics/store';

/** The chart that the page's address describes. */
export interface Drawing {
  chart: Chart;
  /** YYYY-MM; null is the present month. */
  month: string | null;
  isColumn: boolean;
  isCurved: boolean;
}

const FIRST = 'visitors' satisfies Chart;

/** Reads the chart from an address; a part that it does not name has its default. Pure. */
export function drawingOf(search: URLSearchParams): Drawing {
  const named = search.get('chart');
  const month = search.get('month');
  return {
    chart: CHARTS.find((chart) => chart === named) ?? FIRST,
    month: month !== null && /^\d{4}-\d{2}$/.test(month) ? month : null,
    isColumn: search.get('shape') === 'column',
    isCurved: search.get('curved') === 'yes',
  };
}

export function addressOf({ chart, month, isColumn, isCurved }: Drawing): URLSearchParams {
  const search = new URLSearchParams();
  if (chart !== FIRST) search.set('chart', chart);
  if (month !== null) search.set('month', month);
  if (isColumn) search.set('shape', 'column');
  if (isCurved) search.set('curved', 'yes');
  return search;
}

export const keyOf = ({ year, month }: ChartMonth) => `${year}-${String(month).padStart(2, '0')}`;

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Returns the month's name, such as "October", of YYYY-MM. */
export const monthName = (key: string) => NAME.format(new Date(`${key}-01T00:00:00Z`));
