import { useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { ChartMonth, StatisticSeries } from '../../protocol/generated/calls';
import { useChartMonths, useFigures } from '../../stores/dashboard/store';
import { ChartPanel } from '../../ui/chart/chart-panel';
import { ChartWaiting } from '../../ui/chart/chart-waiting';
import { DayChart } from '../../ui/chart/day-chart';
import { daysOfMonth, monthBefore, monthKey, sumOf } from '../../ui/chart/month';
import type { DayCount } from '../../ui/chart/shape';
import { dayInUtc } from '../../ui/day';
import { formatCount, formatMonth } from '../../ui/format';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { ErrorState } from '../../ui/states';

type Counted = keyof StatisticSeries;

const COUNTED: readonly { value: Counted; label: string }[] = [
  { value: 'plays', label: 'Plays' },
  { value: 'downloads', label: 'Downloads' },
];

/** Returns the total number of plays or downloads as text: "384 plays in 20 days". */
function wordsOf(days: readonly DayCount[], counted: Counted): string {
  const { sum, days: known } = sumOf(days);
  return `${formatCount(sum)} ${counted} in ${known} days`;
}

/** The chart of the plays or downloads on each day of a month. */
export function MonthChart() {
  const [counted, setCounted] = useState<Counted>('plays');
  const [chosen, choose] = useState<ChartMonth | null>(null);
  const months = useChartMonths().value ?? [];
  const { value, failure, retry } = useFigures(chosen);
  const month = chosen ?? months[0];
  const before = month && monthKey(monthBefore(month));
  const former = useFigures(months.find((one) => monthKey(one) === before)).value;
  const days = value && daysOfMonth(value.series[counted], former?.series[counted] ?? null, dayInUtc());
  return (
    <ChartPanel
      title="Plays and downloads by day"
      summary={days && wordsOf(days, counted)}
      controls={
        <>
          <SegmentedControl label="What the chart shows" items={COUNTED} value={counted} onChange={setCounted} />
          <Select
            label="Month"
            hideLabel
            width={130}
            options={months.map((one) => ({ value: monthKey(one), label: formatMonth(monthKey(one)) }))}
            value={month ? monthKey(month) : null}
            // the current month is chosen as null, so that the chart shows the new current month after the month ends
            onChange={(key) => choose(months.slice(1).find((one) => monthKey(one) === key) ?? null)}
          />
        </>
      }
    >
      {days ? (
        <DayChart label={`${counted === 'plays' ? 'Plays' : 'Downloads'} by day`} days={days} unit={counted} />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <ChartWaiting text={TEXTS.loadingCharts} />
      )}
    </ChartPanel>
  );
}
