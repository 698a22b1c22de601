import { CHARTS, type Chart } from '../../stores/statistics/store';

/** The settings of the chart of statistics, as the page's address contains them. */
export interface Drawing {
  chart: Chart;
  /** The month as YYYY-MM; null for the current month. */
  month: string | null;
  isColumn: boolean;
  isCurved: boolean;
}

const FIRST = 'visitors' satisfies Chart;

/** Reads the chart's settings from a page's address. A setting that the address does not contain has its default. Pure. */
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

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Returns the name of a month (YYYY-MM), such as "October". */
export const monthName = (key: string) => NAME.format(new Date(`${key}-01T00:00:00Z`));
