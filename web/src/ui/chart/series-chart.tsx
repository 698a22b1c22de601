import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from '../cx';
import { Needle } from '../needle';
import { ChartTable } from './chart-table';
import styles from './series-chart.module.css';
import { type ChartPoint, type ChartShape, lineThrough, marksBetween, middleOf, ticksOf } from './shape';

export interface SeriesChartProps {
  /** What the chart shows: "Plays by day". */
  label: string;
  points: readonly ChartPoint[];
  /** What a point is, as the head of the readers' table; without it the page shows the numbers in a table of its own. */
  head?: string;
  /** A value as the flag and the table have it. */
  format: (value: number) => string;
  /** A round value as it stands at the left; as the others unless told. */
  formatTick?: (value: number) => string;
  /** What the flag says of a point beside its value: "plays". */
  about: (point: ChartPoint) => ReactNode;
  /** Where there is no point yet. */
  none: string;
  shape?: ChartShape;
  /** It is as high as its place. */
  fills?: boolean;
}

/** Where a key leads, from a point and the last that is known. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** One number for each point in time, as a line, columns or a curve. The needle shows one; readers have it as a slider, and all in a table. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, points, head, format, formatTick = format, about, none, shape = 'line', fills } = props;
  const [at, setAt] = useState<number | null>(null);
  const last = points.findLastIndex(({ value }) => value !== null);
  const shown = at === null || at > last ? undefined : points[at];
  const ticks = ticksOf(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const every = marksBetween(points.length);
  const spoken = shown ?? points[last];

  function pointed(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * points.length);
    setAt(index >= 0 && index <= last ? index : null);
  }

  function keyed(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || last < 0) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, step(Math.min(at ?? last, last), last))));
  }

  return (
    <div className={cx(styles.chart, fills && styles.fills)}>
      <div className={styles.values} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, Math.min(at ?? last, last))}
        aria-valuetext={spoken ? wordsOf(spoken, format, about) : none}
        onPointerMove={pointed}
        onPointerDown={pointed}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onKeyDown={keyed}
      >
        <Plot points={points.slice(0, last + 1)} of={points.length} ticks={ticks} shape={shape} shown={shown} />
        {shown && at !== null && <Needle at={middleOf(at, points.length) / 100} />}
        {shown && at !== null && (
          <div
            className={cx(styles.flag, at > points.length / 2 && styles.flipped)}
            style={{ left: `${middleOf(at, points.length)}%` }}
            aria-hidden="true"
          >
            <span className="type-second">{shown.name}</span>
            <span>
              <b>{format(shown.value ?? 0)}</b> {about(shown)}
            </span>
          </div>
        )}
      </div>
      <div className={styles.marks} aria-hidden="true">
        {points.map(({ key, mark }, index) =>
          index % every === 0 ? (
            <span key={key} style={{ left: `${middleOf(index, points.length)}%` }}>
              {mark}
            </span>
          ) : null,
        )}
      </div>
      {head !== undefined && <ChartTable caption={label} head={head} points={points} format={format} />}
    </div>
  );
}

interface PlotProps {
  points: readonly ChartPoint[];
  /** How many points the chart has room for. */
  of: number;
  ticks: readonly number[];
  shape: ChartShape;
  shown: ChartPoint | undefined;
}

/** It is stretched over its place; strokes keep their width. */
function Plot({ points, of, ticks, shape, shown }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  // a refund may have taken a sum below nothing: the axis begins at 0
  const places = points.map(({ value }, index) => ({
    x: middleOf(index, of),
    y: 100 - (Math.max(0, value ?? 0) / top) * 100,
  }));
  const line = lineThrough(places, shape);
  const band = 100 / of;
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <path key={tick} className={styles.grid} d={`M0 ${100 - (tick / top) * 100}h100`} />
      ))}
      {shape === 'column' ? (
        points.map((point, index) => (
          <rect
            key={point.key}
            className={cx(point === shown ? styles.held : styles.column, point.isRunning && styles.running)}
            x={(index + 0.2) * band}
            width={band * 0.6}
            y={places[index]?.y}
            height={100 - (places[index]?.y ?? 100)}
          />
        ))
      ) : (
        <>
          {line && <path className={styles.area} d={`${line}V100H${places[0]?.x}Z`} />}
          <path className={styles.line} d={line} />
        </>
      )}
    </svg>
  );
}

/** "Nov 02 2026: 12 plays" */
function wordsOf(point: ChartPoint, format: SeriesChartProps['format'], about: SeriesChartProps['about']): string {
  return [`${point.name}:`, format(point.value ?? 0), about(point)].filter(Boolean).join(' ');
}
