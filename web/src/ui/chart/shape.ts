import type { ReactNode } from 'react';

export type ChartShape = 'line' | 'column' | 'curve';

/** Stands beside the present day. */
export const TODAY = 'today, so far';

export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  /** Null for a day that is still to come. */
  count: number | null;
  /** The same day of the month before: the drawing has it as a thin line. */
  former?: DayCount | undefined;
  /** The present day: more may be added to it. */
  isRunning?: boolean;
}

/** A value of a chart, and what it is of. */
export interface ChartPoint {
  key: string;
  /** As the flag and the table have it: "Nov 02 2026". */
  name: string;
  /** As it stands below: "Nov 02". */
  mark: string;
  /** Null for one that is still to come. */
  value: number | null;
  /** It goes on: more may be added to it. */
  isRunning?: boolean;
  /** What was then a month before, and that day: "Oct 02". */
  former?: { mark: string; value: number } | undefined;
}

/** One number for each point in time. */
export interface Lane {
  /** Names it in the flag, the table and, beside others, at its head: "Submitted". */
  label: string;
  points: readonly ChartPoint[];
  shape?: ChartShape;
  /** A value as the flag and the table have it. */
  format: (value: number) => string;
  /** A round value as it stands at the left; as the others by default. */
  formatTick?: (value: number) => string;
  /** What the flag says of a point beside its value: "plays". */
  about: (point: ChartPoint) => ReactNode;
}

/** Where a value stands in the plot, both from 0 to 100, from its left and its top. */
export interface Point {
  x: number;
  y: number;
}

/** The round numbers at the left, from 0 up to one that is no less than the highest value. */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The highest of the values, and of those that are drawn beside them. */
export const highestOf = (points: readonly ChartPoint[]): number =>
  Math.max(0, ...points.flatMap(({ value, former }) => [value ?? 0, former?.value ?? 0]));

/** The place of the last value that is known; -1 where none is. */
export const lastKnown = (points: readonly ChartPoint[]): number => points.findLastIndex(({ value }) => value !== null);

/** Every which point is written below: at most twelve of them. */
export const marksBetween = (points: number) => Math.max(1, Math.ceil(points / 12));

/** Each point has a band of its own, and its value stands in the middle. */
export const middleOf = (index: number, points: number) => ((index + 0.5) / points) * 100;

/** The line through the points, straight or curved: where it begins, and what leads from each point to the next. */
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
 * The slope at each point that lets a curve overshoot none of them: flat at peaks, valleys and ends, and elsewhere the harmonic mean
 * of the slopes at both sides.
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
