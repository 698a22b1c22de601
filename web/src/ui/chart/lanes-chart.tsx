import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cx } from '../cx';
import { Needle } from '../needle';
import { ChartTable } from './chart-table';
import { LanePlot } from './lane-plot';
import styles from './lanes-chart.module.css';
import { type ChartSeries, highestOf, lastKnown, marksBetween, middleOf, ticksOf } from './shape';

export interface LanesChartProps {
  /** The title of the chart: "Plays by day". */
  label: string;
  /** The series, from top to bottom. All have the same points in time. */
  lanes: readonly [ChartSeries, ...ChartSeries[]];
  /**
   * The heading of the first column of the table for screen readers, such as "Day". That column contains the names of the points. If the
   * heading is missing, the chart has no such table, because the page already shows the numbers in another table.
   */
  head?: string;
  /** The text that is shown while the chart has no points. */
  none: string;
  /** The text beside the point whose value may still grow, such as "today, so far". */
  running?: string;
  /** True to make the chart as high as its container. */
  fills?: boolean;
}

/**
 * For each key that moves the chart's vertical line, a function that returns the index of the point to which the line moves. `at` is the
 * index of the current point, `last` that of the last known point.
 */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A chart of several series over time, drawn one below the other. The person moves one vertical line through all series to see their values
 * at a point in time. Screen readers get a slider and a table of all numbers.
 */
export function LanesChart({ label, lanes, head, none, running, fills }: LanesChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const { points } = lanes[0];
  const last = lastKnown(points);
  const shown = at === null || at > last ? null : at;
  const every = marksBetween(points.length);
  const isOne = lanes.length === 1;

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
    <div
      className={cx(styles.chart, !isOne && styles.many, fills && styles.fills)}
      style={{ '--lanes': lanes.length } as React.CSSProperties}
    >
      {lanes.map((lane, row) => (
        <Values key={lane.label} lane={lane} row={row + 1} />
      ))}
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, Math.min(at ?? last, last))}
        aria-valuetext={last < 0 ? none : valueText(lanes, shown ?? last)}
        onPointerMove={pointed}
        onPointerDown={pointed}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onKeyDown={keyed}
      >
        {lanes.map((lane, row) => (
          <div key={lane.label} className={styles.lane}>
            {!isOne && <span className={styles.name}>{lane.label}</span>}
            <LanePlot
              points={lane.points}
              shape={lane.shape}
              shown={shown}
              running={row === lanes.length - 1 ? running : undefined}
            />
          </div>
        ))}
        {shown !== null && <Needle at={middleOf(shown, points.length) / 100} />}
        {shown !== null && <Flag lanes={lanes} at={shown} />}
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
      {head !== undefined && <ChartTable caption={label} head={head} lanes={lanes} />}
    </div>
  );
}

function Values({ lane: { points, format, formatTick = format }, row }: { lane: ChartSeries; row: number }) {
  const ticks = ticksOf(highestOf(points));
  const top = ticks.at(-1) ?? 1;
  return (
    <div className={styles.values} style={{ gridRow: row }} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
          {formatTick(tick)}
        </span>
      ))}
    </div>
  );
}

/** The box beside the chart's vertical line. It shows the value of each series at the point where the line is. */
function Flag({ lanes, at }: { lanes: LanesChartProps['lanes']; at: number }) {
  const { points } = lanes[0];
  const point = points[at];
  if (!point) return null;
  return (
    <div
      className={cx(styles.flag, at > points.length / 2 && styles.flipped)}
      style={{ left: `${middleOf(at, points.length)}%` }}
      aria-hidden="true"
    >
      <span className="type-second">
        {point.name}
        {point.isRunning && ', so far'}
      </span>
      {lanes.map(({ label, points: own, format, about }) => {
        const { value = null, former } = own[at] ?? {};
        return (
          <span key={label} className={styles.told}>
            <span>
              <b>{format(value ?? 0)}</b> {about(own[at] ?? point)}
            </span>
            {former && (
              <span className={styles.former}>
                {former.mark}: {format(former.value)}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** Returns the text of a point: "Nov 02 2026: 12 plays". */
function valueText(lanes: LanesChartProps['lanes'], at: number): string {
  const point = lanes[0].points[at];
  if (!point) return '';
  const parts = lanes.map(({ points, format, about }) => {
    const own = points[at] ?? point;
    return [format(own.value ?? 0), about(own)].filter(Boolean).join(' ');
  });
  return `${point.name}${point.isRunning ? ', so far' : ''}: ${parts.join(', ')}`;
}
