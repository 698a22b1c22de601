import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatDate } from '../format';
import styles from './day-chart.module.css';

export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  /** Null for a day that is still to come. */
  count: number | null;
}

export interface DayChartProps {
  days: readonly DayCount[];
  /** What is counted, in small letters: "plays". */
  unit: string;
}

const HEIGHT = 220;
/** Between two days that are written below, at least. */
const DAY_GAP = 34;
const WEDGE = 6;

/** One number a day as a line. It is drawn for the eye alone: what it shows stands in a table beside it. */
export default function DayChart({ days, unit }: DayChartProps) {
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <AreaChart data={[...days]} margin={{ top: 12, right: 28, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--l2)" strokeDasharray="1 5" />
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveStart"
            minTickGap={DAY_GAP}
            tickFormatter={(day: string) => formatDate(day).slice(0, 'MMM DD'.length)}
            tick={{ fill: 'var(--t3)', fontSize: 11 }}
          />
          <YAxis
            allowDecimals={false}
            domain={[0, (highest: number) => Math.max(highest, 4)]}
            tickLine={false}
            axisLine={false}
            width={52}
            tickFormatter={formatCount}
            tick={{ fill: 'var(--t3)', fontSize: 11 }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={<ChartNeedle />}
            content={({ active, payload }) => {
              const shown = payload?.[0]?.payload as DayCount | undefined;
              const isKnown = active && shown && shown.count !== null;
              return isKnown ? <Flag day={shown.day} count={shown.count ?? 0} unit={unit} /> : null;
            }}
          />
          <Area
            type="linear"
            dataKey="count"
            stroke="var(--w-pr)"
            strokeWidth={2}
            fill="var(--w-pr)"
            fillOpacity={0.14}
            isAnimationActive={false}
            activeDot={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The needle through the day under the pointer. The chart gives it the ends of its line. */
function ChartNeedle({ points }: { points?: readonly { x: number; y: number }[] }) {
  const [top, bottom] = points ?? [];
  if (!top || !bottom) return null;
  const { x, y } = top;
  return (
    <g className={styles.needle}>
      <path d={`M${x} ${y}V${bottom.y}`} stroke="currentColor" strokeWidth={2} />
      <path d={`M${x - WEDGE} ${y - WEDGE}h${WEDGE * 2}l${-WEDGE} 9z`} fill="currentColor" />
    </g>
  );
}

function Flag({ day, count, unit }: { day: string; count: number; unit: string }) {
  return (
    <div className={styles.flag}>
      <span className="type-second">{formatDate(day)}</span>
      <span>
        <b>{formatCount(count)}</b> {unit}
      </span>
    </div>
  );
}
