import type { ReactNode } from 'react';
import { LanesChart } from './lanes-chart';
import type { ChartPoint, ChartShape } from './shape';

export interface SeriesChartProps {
  /** The title of the chart: "Plays by day". */
  label: string;
  points: readonly ChartPoint[];
  /**
   * The kind of a point, as the head of the screen readers' table; without it the page shows the numbers in a table of
   * its own.
   */
  head?: string;
  /** Formats a value for the flag and the table. */
  format: (value: number) => string;
  /** Formats a round value for the axis at the left; as `format` by default. */
  formatTick?: (value: number) => string;
  /** Returns the text beside a point's value in the flag: "plays". */
  about: (point: ChartPoint) => ReactNode;
  /** The text if there is no point yet. */
  none: string;
  shape?: ChartShape;
  /** The text beside the running point: "today, so far". */
  running?: string;
  /** Makes the chart as high as its place. */
  fills?: boolean;
}

/** A chart of one number for each point in time, as a line, columns or a curve. */
export function SeriesChart({ label, head, none, running, fills, ...lane }: SeriesChartProps) {
  const chart = { label, head, none, running, fills };
  return <LanesChart {...chart} lanes={[{ label: 'Number', ...lane }]} />;
}
