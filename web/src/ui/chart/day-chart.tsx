import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cx } from '../cx';
import { formatCount, formatDate } from '../format';
import { Needle } from '../needle';
import styles from './day-chart.module.css';
import { DayTable } from './day-table';
import { type ChartShape, type DayCount, daysBetween, lineThrough, middleOf, ticksOf } from './shape';

export interface DayChartProps {
  /** What the chart shows: "Plays by day". */
  label: string;
  days: readonly DayCount[];
  /** What is counted, in small letters: "plays". */
  unit: string;
  shape?: ChartShape;
}

/** Where a key leads, from a day and the last that is known. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** One number a day, as a line, columns or a curve. The needle shows one day; readers have it as a slider, and all in a table. */
export function DayChart({ label, days, unit, shape = 'line' }: DayChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = days.findLastIndex(({ count }) => count !== null);
  const shown = at === null || at > last ? undefined : days[at];
  const ticks = ticksOf(Math.max(0, ...days.map(({ count }) => count ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const every = daysBetween(days.length);

  function pointed(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setAt(index >= 0 && index <= last ? index : null);
  }

  function keyed(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || last < 0) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, step(Math.min(at ?? last, last), last))));
  }

  return (
    <div className={styles.chart}>
      <div className={styles.values} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatCount(tick)}
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
        aria-valuetext={wordsOf(shown ?? days[last], unit)}
        onPointerMove={pointed}
        onPointerDown={pointed}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onKeyDown={keyed}
      >
        <Plot days={days.slice(0, last + 1)} of={days.length} ticks={ticks} shape={shape} shown={shown} />
        {shown && at !== null && <Needle at={middleOf(at, days.length) / 100} />}
        {shown && at !== null && (
          <div
            className={cx(styles.flag, at > days.length / 2 && styles.flipped)}
            style={{ left: `${middleOf(at, days.length)}%` }}
            aria-hidden="true"
          >
            <span className="type-second">{formatDate(shown.day)}</span>
            <span>
              <b>{formatCount(shown.count ?? 0)}</b> {unit}
            </span>
          </div>
        )}
      </div>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day }, index) =>
          index % every === 0 ? (
            <span key={day} style={{ left: `${middleOf(index, days.length)}%` }}>
              {formatDate(day).slice(0, 'MMM DD'.length)}
            </span>
          ) : null,
        )}
      </div>
      <DayTable caption={label} days={days} />
    </div>
  );
}

interface PlotProps {
  days: readonly DayCount[];
  /** How many days the chart has room for. */
  of: number;
  ticks: readonly number[];
  shape: ChartShape;
  shown: DayCount | undefined;
}

/** It is stretched over its place; strokes keep their width. */
function Plot({ days, of, ticks, shape, shown }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  const points = days.map(({ count }, index) => ({ x: middleOf(index, of), y: 100 - ((count ?? 0) / top) * 100 }));
  const line = lineThrough(points, shape);
  const band = 100 / of;
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <path key={tick} className={styles.grid} d={`M0 ${100 - (tick / top) * 100}h100`} />
      ))}
      {shape === 'column' ? (
        days.map((day, index) => (
          <rect
            key={day.day}
            className={day === shown ? styles.held : styles.column}
            x={(index + 0.2) * band}
            width={band * 0.6}
            y={points[index]?.y}
            height={100 - (points[index]?.y ?? 100)}
          />
        ))
      ) : (
        <>
          {line && <path className={styles.area} d={`${line}V100H${points[0]?.x}Z`} />}
          <path className={styles.line} d={line} />
        </>
      )}
    </svg>
  );
}

const wordsOf = (day: DayCount | undefined, unit: string) =>
  day ? `${formatDate(day.day)}: ${formatCount(day.count ?? 0)} ${unit}` : 'No days yet';
