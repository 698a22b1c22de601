import { cx } from '../cx';
import styles from './lanes-chart.module.css';
import {
  type ChartPoint,
  type ChartShape,
  highestOf,
  lastKnown,
  middleOf,
  type Point,
  pathOf,
  segmentsThrough,
  ticksOf,
} from './shape';

interface LanePlotProps {
  points: readonly ChartPoint[];
  shape: ChartShape | undefined;
  /** The index of the point at the vertical line that the person moves over the chart; null if the line is not shown. */
  shown: number | null;
  /** The text beside the newest point, whose value may still grow. */
  running: string | undefined;
}

/** Draws one series of a chart, stretched to the size of its container. Strokes keep their width. */
export function LanePlot({ points, shape = 'line', shown, running }: LanePlotProps) {
  const ticks = ticksOf(highestOf(points));
  const top = ticks.at(-1) ?? 1;
  // a refund may have brought a sum below zero: the axis begins at 0
  const place = (index: number, value: number): Point => ({
    x: middleOf(index, points.length),
    y: 100 - (Math.max(0, value) / top) * 100,
  });
  const known = points.slice(0, lastKnown(points) + 1);
  const places = known.map(({ value }, index) => place(index, value ?? 0));
  const before = points.flatMap(({ former }, index) => (former ? [place(index, former.value)] : []));
  const goesOn = known.at(-1)?.isRunning ? places.at(-1) : undefined;
  return (
    <>
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <path key={tick} className={styles.grid} d={`M0 ${100 - (tick / top) * 100}h100`} />
        ))}
        {shape === 'column' ? (
          <Columns points={known} of={points.length} places={places} shown={shown} />
        ) : (
          <Line places={places} shape={shape} isRunning={goesOn !== undefined} />
        )}
        {before.length > 0 && (
          <path
            className={styles.beforeLine}
            d={pathOf(segmentsThrough(before, shape === 'curve' ? 'curve' : 'line'))}
          />
        )}
      </svg>
      {running && goesOn && (
        <span
          className={cx(styles.running, goesOn.x > 88 && styles.flipped)}
          style={{ left: `${goesOn.x}%`, top: `${goesOn.y}%` }}
          aria-hidden="true"
        >
          {running}
        </span>
      )}
    </>
  );
}

interface ColumnsProps {
  points: readonly ChartPoint[];
  /** The number of points on the whole horizontal axis, including those in the future. */
  of: number;
  places: readonly Point[];
  shown: number | null;
}

function Columns({ points, of, places, shown }: ColumnsProps) {
  const band = 100 / of;
  return points.map(({ key, isRunning }, index) => (
    <rect
      key={key}
      className={cx(index === shown ? styles.held : styles.column, isRunning && styles.runningColumn)}
      x={(index + 0.2) * band}
      width={band * 0.6}
      y={places[index]?.y}
      height={100 - (places[index]?.y ?? 100)}
    />
  ));
}

/** The line of a series. The segment to a point whose value may still grow is dashed. */
function Line({ places, shape, isRunning }: { places: readonly Point[]; shape: ChartShape; isRunning: boolean }) {
  const segments = segmentsThrough(places, shape);
  const whole = pathOf(segments);
  const solid = isRunning && segments.length > 1 ? segments.slice(0, -1) : segments;
  const from = places.at(-2);
  return (
    <>
      {whole && <path className={styles.area} d={`${whole}V100H${places[0]?.x}Z`} />}
      <path className={styles.line} d={pathOf(solid)} />
      {solid !== segments && from && <path className={styles.dashed} d={`M${from.x} ${from.y}${segments.at(-1)}`} />}
    </>
  );
}
