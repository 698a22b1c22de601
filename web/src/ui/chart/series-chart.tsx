import type { ReactNode } from 'react';
import { LanesChart } from './lanes-chart';
import type { ChartPoint, ChartShape } from './shape';

export interface SeriesChartProps {
  /** The title of the chart: "Plays by day". */
  label: string;
  points: readonly ChartPoint[];
  /**
   * The heading of the first column of the table for screen readers, such as "Day". That column contains the names of the points. If the
   * heading is missing, the chart has no such table, because the page already shows the numbers in another table.
   */
  head?: string;
  /** Returns a value as text for the table and for the box beside the chart's vertical line. */
  format: (value: number) => string;
  /** Formats a round value for the axis on the left; `format` is used by default. */
  formatTick?: (value: number) => string;
  /** Returns the text beside the value in the box beside the chart's vertical line, such as "plays". */
  about: (point: ChartPoint) => ReactNode;
  /** The text that is shown while the chart has no points. */
  none: string;
  shape?: ChartShape;
  /** The text beside the point whose value may still grow, such as "today, so far". */
  running?: string;
  /** True to make the chart as high as its container. */
  fills?: boolean;
}

/** A chart of one number for each point in time, as a line, columns or a curve. */
export function SeriesChart({ label, head, none, running, fills, ...lane }: SeriesChartProps) {
  const chart = { label, head, none, running, fills };
  return <LanesChart {...chart} lanes={[{ label: 'Number', ...lane }]} />;
}
