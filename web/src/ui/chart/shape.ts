import type { ReactNode } from 'react';

export type ChartShape = 'line' | 'column' | 'curve';

/** The text beside the point of the current day. */
export const TODAY = 'today, so far';

export interface DayCount {
  /** The day, as YYYY-MM-DD. */
  day: string;
  /** The number that was counted on the day; null for days in the future. */
  count: number | null;
  /** The same day of the month before: drawn as a thin line. */
  former?: DayCount | undefined;
  /** True for the current day, whose count may still grow. */
  isRunning?: boolean;
}

/** A point of a chart: its value and its names. */
export interface ChartPoint {
  key: string;
  /** The name of the point, such as "Nov 02 2026". It is shown in the table and in the box beside the chart's vertical line. */
  name: string;
  /** The name of the point below the chart, such as "Nov 02". */
  mark: string;
  /** The value of the point; null if the point is in the future. */
  value: number | null;
  /** True if the value of the point may still grow. */
  isRunning?: boolean;
  /** The value of the same day in the month before, with the name of that day, such as "Oct 02". */
  former?: { mark: string; value: number } | undefined;
}

/** A series of numbers over time, drawn in its own strip of a chart. */
export interface ChartSeries {
  /**
   * The name of the series, such as "Submitted". It is shown in the table, in the box beside the chart's vertical line, and above the
   * series if there are several.
   */
  label: string;
  points: readonly ChartPoint[];
  shape?: ChartShape;
  /** Returns a value as text for the table and for the box beside the chart's vertical line. */
  format: (value: number) => string;
  /** Formats a round value for the axis on the left; `format` is used by default. */
  formatTick?: (value: number) => string;
  /** Returns the text beside the value in the box beside the chart's vertical line, such as "plays". */
  about: (point: ChartPoint) => ReactNode;
}

/** The position of a value in the plot. `x` is the distance from the left, `y` the distance from the top. Both are from 0 to 100. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the round numbers at the axis. They begin with 0; the last one is at least the highest value. */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the highest value of the points, including the values of the month before. */
export const highestOf = (points: readonly ChartPoint[]): number =>
  Math.max(0, ...points.flatMap(({ value, former }) => [value ?? 0, former?.value ?? 0]));

/** Returns the index of the last point whose value is known; -1 if there is none. */
export const lastKnown = (points: readonly ChartPoint[]): number => points.findLastIndex(({ value }) => value !== null);

/** Returns n if every n-th point has a text below it. It is chosen so that at most twelve points have a text. */
export const marksBetween = (points: number) => Math.max(1, Math.ceil(points / 12));

/** Returns the horizontal center of a point, from 0 to 100, at which its value is drawn. */
export const middleOf = (index: number, points: number) => ((index + 0.5) / points) * 100;

/**
 * Returns the path through the points, straight or curved. The first item is the start of the path, each following item the segment to the
 * next point.
 */
export function segmentsThrough(points: readonly Point[], shape: ChartShape): readonly string[] {
  const slopes = shape === 'curve' ? slopesOf(points) : [];
  return points.map(({ x, y }, index) => {
    const before = points[index - 1];
    if (!before) return `M${round(x)} ${round(y)}`;
    if (shape !== 'curve') return `L${round(x)} ${round(y)}`;
    const third = (x - before.x) / 3;
    const leave = before.y + third * (slopes[index - 1] ?? 0);
    const arrive = y - third * (slopes[index] ?? 0);
    return `C${round(before.x + third)} ${round(leave)} ${round(x - third)} ${round(arrive)} ${round(x)} ${round(y)}`;
  });
}

export const pathOf = (segments: readonly string[]): string => segments.join('');

/**
 * Returns the slope of the curve at each point, chosen so that the curve never goes above a peak or below a valley: 0 at peaks, valleys and
 * ends, otherwise the harmonic mean of the slopes on both sides.
 */
function slopesOf(points: readonly Point[]): number[] {
  return points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return 0;
    const left = (point.y - before.y) / (point.x - before.x);
    const right = (after.y - point.y) / (after.x - point.x);
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
