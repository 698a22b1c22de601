import type { ReactNode } from 'react';
import { LanesChart } from './lanes-chart';
import type { ChartPoint, ChartShape } from './shape';

export interface SeriesChartProps {
  /** What the chart shows: "Plays by day". */
  label: string;
  points: readonly ChartPoint[];
  /** What a point is, as the head of the readers' table; without it the page shows the numbers in a table of its own. */
  head?: string;
  /** A value as the flag and the table have it. */
  format: (value: number) => string;
  /** A round value as it stands at the left; as the others by default. */
  formatTick?: (value: number) => string;
  /** What the flag says of a point beside its value: "plays". */
  about: (point: ChartPoint) => ReactNode;
  /** Where there is no point yet. */
  none: string;
  shape?: ChartShape;
  /** What stands beside the point that goes on: "today, so far". */
  running?: string;
  /** It is as high as its place. */
  fills?: boolean;
}

/** One number for each point in time, as a line, columns or a curve. */
export function SeriesChart({ label, head, none, running, fills, ...lane }: SeriesChartProps) {
  const chart = { label, head, none, running, fills };
  return <LanesChart {...chart} lanes={[{ label: 'Number', ...lane }]} />;
}
