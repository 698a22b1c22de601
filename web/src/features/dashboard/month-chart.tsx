import { useId, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { ChartMonth, StatisticSeries } from '../../protocol/generated/calls';
import { useChartMonths, useFigures } from '../../stores/dashboard/store';
import { DayChart } from '../../ui/chart/day-chart';
import type { DayCount } from '../../ui/chart/shape';
import { formatCount, formatMonth } from '../../ui/format';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { ErrorState } from '../../ui/states';
import styles from './month-chart.module.css';

type Counted = keyof StatisticSeries;

const COUNTED: readonly { value: Counted; label: string }[] = [
  { value: 'plays', label: 'Plays' },
  { value: 'downloads', label: 'Downloads' },
];

const keyOf = ({ year, month }: ChartMonth) => `${year}-${String(month).padStart(2, '0')}`;

/** The days of the month, UTC; nothing is known of those that are still to come. */
function daysOf(series: StatisticSeries, counted: Counted): DayCount[] {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return series[counted].map(([cell, count]) => {
    const day = String(cell);
    return { day, count: day > today ? null : Number(count) };
  });
}

/** "384 plays in 20 days" */
function sumOf(days: readonly DayCount[], counted: Counted): string {
  const known = days.filter(({ count }) => count !== null);
  const sum = known.reduce((total, { count }) => total + Number(count), 0);
  return `${formatCount(sum)} ${counted} in ${known.length} days`;
}

/** The plays or downloads of a month, day by day. */
export function MonthChart() {
  const [counted, setCounted] = useState<Counted>('plays');
  const [chosen, choose] = useState<ChartMonth | null>(null);
  const months = useChartMonths().value ?? [];
  const { value, failure, retry } = useFigures(chosen);
  const id = useId();
  const days = value && daysOf(value.series, counted);
  const month = chosen ?? months[0];
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="type-panel-title">
          Plays and downloads by day
        </h2>
        {days && <span className="type-second">{sumOf(days, counted)}</span>}
        <span className={styles.gap} />
        <SegmentedControl label="What the chart shows" items={COUNTED} value={counted} onChange={setCounted} />
        <Select
          label="Month"
          hideLabel
          width={130}
          options={months.map((one) => ({ value: keyOf(one), label: formatMonth(keyOf(one)) }))}
          value={month ? keyOf(month) : null}
          // the present month is not named: it goes on being the present one
          onChange={(key) => choose(months.slice(1).find((one) => keyOf(one) === key) ?? null)}
        />
      </header>
      {days ? (
        <DayChart label={`${counted === 'plays' ? 'Plays' : 'Downloads'} by day`} days={days} unit={counted} />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

/** A flat line where the chart will stand. */
function Waiting() {
  return (
    <div role="status" className={styles.waiting}>
      <span className={styles.flat} aria-hidden="true" />
      {TEXTS.loadingCharts}
    </div>
  );
}
