import type { ReactNode } from 'react';

export type ChartShape = 'line' | 'column' | 'curve';

/** The text beside the present day. */
export const TODAY = 'today, so far';

export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  /** Null for a day that is still to come. */
  count: number | null;
  /** The same day of the month before: drawn as a thin line. */
  former?: DayCount | undefined;
  /** True for the present day: its count may still grow. */
  isRunning?: boolean;
}

/** A value of a chart, with the name of its point. */
export interface ChartPoint {
  key: string;
  /** The name in the flag and the table: "Nov 02 2026". */
  name: string;
  /** The text below the chart: "Nov 02". */
  mark: string;
  /** Null for a point that is still to come. */
  value: number | null;
  /** True if its value may still grow. */
  isRunning?: boolean;
  /** The value of the same day a month before, and that day: "Oct 02". */
  former?: { mark: string; value: number } | undefined;
}

/** A series of numbers, one for each point in time. */
export interface Lane {
  /** Its name in the flag, the table and, if there are several lanes, at its head: "Submitted". */
  label: string;
  points: readonly ChartPoint[];
  shape?: ChartShape;
  /** Formats a value for the flag and the table. */
  format: (value: number) => string;
  /** Formats a round value for the axis at the left; as `format` by default. */
  formatTick?: (value: number) => string;
  /** Returns the text beside a point's value in the flag: "plays". */
  about: (point: ChartPoint) => ReactNode;
}

/** The place of a value in the plot, both from 0 to 100, from its left and its top. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the round numbers of the axis, from 0 up to one that is no less than the highest value. */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the highest of the values, and of the former values drawn with them. */
export const highestOf = (points: readonly ChartPoint[]): number =>
  Math.max(0, ...points.flatMap(({ value, former }) => [value ?? 0, former?.value ?? 0]));

/** Returns the index of the last known value; -1 if there is none. */
export const lastKnown = (points: readonly ChartPoint[]): number => points.findLastIndex(({ value }) => value !== null);

/** Returns the distance between the points that have a text below: at most twelve of them. */
export const marksBetween = (points: number) => Math.max(1, Math.ceil(points / 12));

/** Returns the middle of a point's band, from 0 to 100; the point's value is drawn there. */
export const middleOf = (index: number, points: number) => ((index + 0.5) / points) * 100;

/**
 * Returns the line through the points, straight or curved: the path's start, and the segment from each point to the
 * next.
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
 * Returns the slope at each point with which a curve overshoots none of them: flat at peaks, valleys and ends, and
 * elsewhere the harmonic mean of the slopes at both sides.
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
