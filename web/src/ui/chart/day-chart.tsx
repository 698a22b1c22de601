import { useMemo } from 'react';
import { formatCount, formatDate } from '../format';
import { SeriesChart } from './series-chart';
import { type ChartPoint, type ChartShape, type DayCount, TODAY } from './shape';

export interface DayChartProps {
  /** The title of the chart: "Plays by day". */
  label: string;
  days: readonly DayCount[];
  /** The unit of the numbers, in small letters: "plays". */
  unit: string;
  shape?: ChartShape;
  /** True to make the chart as high as its container. */
  fills?: boolean;
}

const markOf = (name: string) => name.slice(0, 'MMM DD'.length);

/** Converts the count of a day to a point of a chart. */
export function pointOfDay({ day, count, former, isRunning }: DayCount): ChartPoint {
  const name = formatDate(day);
  const before = former && { mark: markOf(formatDate(former.day)), value: former.count ?? 0 };
  return { key: day, name, mark: markOf(name), value: count, former: before, isRunning };
}

/** A chart with one number per day. */
export function DayChart({ label, days, unit, shape, fills }: DayChartProps) {
  const points = useMemo(() => days.map(pointOfDay), [days]);
  return (
    <SeriesChart
      label={label}
      head="Day"
      points={points}
      shape={shape}
      format={formatCount}
      about={() => unit}
      none="No days yet"
      running={TODAY}
      fills={fills}
    />
  );
}
