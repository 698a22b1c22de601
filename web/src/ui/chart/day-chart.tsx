import { useMemo } from 'react';
import { formatCount, formatDate } from '../format';
import { SeriesChart } from './series-chart';
import { type ChartPoint, type ChartShape, type DayCount, TODAY } from './shape';

export interface DayChartProps {
  /** What the chart shows: "Plays by day". */
  label: string;
  days: readonly DayCount[];
  /** What is counted, in small letters: "plays". */
  unit: string;
  shape?: ChartShape;
  /** It is as high as its place. */
  fills?: boolean;
}

const markOf = (name: string) => name.slice(0, 'MMM DD'.length);

/** A day as a chart has it. */
export function pointOfDay({ day, count, former, isRunning }: DayCount): ChartPoint {
  const name = formatDate(day);
  const before = former && { mark: markOf(formatDate(former.day)), value: former.count ?? 0 };
  return { key: day, name, mark: markOf(name), value: count, former: before, isRunning };
}

/** One number a day. */
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
