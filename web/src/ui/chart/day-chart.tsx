import { useMemo } from 'react';
import { formatCount, formatDate } from '../format';
import { SeriesChart } from './series-chart';
import type { ChartShape, DayCount } from './shape';

export interface DayChartProps {
  /** What the chart shows: "Plays by day". */
  label: string;
  days: readonly DayCount[];
  /** What is counted, in small letters: "plays". */
  unit: string;
  shape?: ChartShape;
}

/** One number a day. */
export function DayChart({ label, days, unit, shape }: DayChartProps) {
  const points = useMemo(
    () =>
      days.map(({ day, count }) => {
        const name = formatDate(day);
        return { key: day, name, mark: name.slice(0, 'MMM DD'.length), value: count };
      }),
    [days],
  );
  return (
    <SeriesChart
      label={label}
      head="Day"
      points={points}
      shape={shape}
      format={formatCount}
      about={() => unit}
      none="No days yet"
    />
  );
}
