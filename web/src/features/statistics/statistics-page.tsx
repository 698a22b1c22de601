import { useSearchParams } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { CHARTS, type Chart, useSeries, useStatisticMonths } from '../../stores/statistics/store';
import { ChartTabs } from '../../ui/chart/chart-tabs';
import { ChartWaiting } from '../../ui/chart/chart-waiting';
import { DayChart } from '../../ui/chart/day-chart';
import { daysOfMonth, monthBefore, monthKey, sumOf } from '../../ui/chart/month';
import type { DayCount } from '../../ui/chart/shape';
import { CsvLink } from '../../ui/csv-link';
import { dayInUtc } from '../../ui/day';
import { formatCount } from '../../ui/format';
import { Page } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { ErrorState } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { addressOf, type Drawing, drawingOf, monthName } from './address';
import { Counters } from './counters';
import styles from './statistics-page.module.css';

const NAMES: Record<Chart, { tab: string; title: string; unit: string }> = {
  visitors: { tab: 'Visitors monthly', title: 'Visitors', unit: 'visitors' },
  submitted_songs: { tab: 'Song submitted monthly', title: 'Songs submitted', unit: 'songs submitted' },
  user_activity: { tab: 'User activity', title: 'Active users', unit: 'active users' },
  logins: { tab: 'Logins', title: 'Logins', unit: 'logins' },
};

/** /sh_admin/statistics: the platform's total numbers, and a chart of one number for each day of a month. */
export default function StatisticsPage() {
  return (
    <Page>
      <h1 className="visually-hidden">Statistics</h1>
      <Counters />
      <Charts />
    </Page>
  );
}

function Charts() {
  const [search, setSearch] = useSearchParams();
  const drawing = drawingOf(search);
  const change = (next: Partial<Drawing>) => setSearch(addressOf({ ...drawing, ...next }), { replace: true });
  const months = useStatisticMonths().value ?? [];
  const today = dayInUtc();
  const present = today.slice(0, 'YYYY-MM'.length);
  const shown = months.find((one) => monthKey(one) === drawing.month) ?? months[0];
  // null means the current month, even after the month has changed
  const asked = shown && monthKey(shown) !== present ? shown : null;
  const { value, failure, retry } = useSeries(asked);
  const former = useSeries(
    shown && months.some((one) => monthKey(one) === monthKey(monthBefore(shown))) ? monthBefore(shown) : undefined,
  ).value;
  const month = shown ? monthKey(shown) : present;
  if (!value) {
    return failure !== null ? (
      <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
    ) : (
      <ChartWaiting text={TEXTS.loadingCharts} />
    );
  }
  const daysOf = (chart: Chart) => daysOfMonth(value[chart], former?.[chart] ?? null, today);
  const days = daysOf(drawing.chart);
  const { title, unit } = NAMES[drawing.chart];
  const heading = `${title} in ${monthName(month)}`;
  const shape = drawing.isColumn ? 'column' : drawing.isCurved ? 'curve' : 'line';
  return (
    <>
      <Tabs daysOf={daysOf} chart={drawing.chart} onChange={(chart) => change({ chart })} />
      <section className={styles.panel} aria-label={heading}>
        <header className={styles.bar}>
          <h2 className="type-panel-title">{heading}</h2>
          <span className="type-second">{sumText(days)}</span>
          <span className={styles.gap} />
          <SegmentedControl
            label="How the chart is drawn"
            items={[
              { value: 'line', label: 'Line' },
              { value: 'column', label: 'Column' },
            ]}
            value={drawing.isColumn ? 'column' : 'line'}
            onChange={(next) => change({ isColumn: next === 'column' })}
          />
          <Switch
            label="Curved"
            checked={drawing.isCurved}
            disabled={drawing.isColumn}
            onChange={(isCurved) => change({ isCurved })}
          />
          <MonthAndYear
            months={months}
            month={month}
            onChange={(next) => change({ month: next === present ? null : next })}
          />
          <CsvLink href={`/files/statistic/${drawing.chart}/${month}.csv`} />
        </header>
        <DayChart key={drawing.chart} label={heading} days={days} unit={unit} shape={shape} fills />
      </section>
    </>
  );
}

interface TabsProps {
  daysOf: (chart: Chart) => readonly DayCount[];
  chart: Chart;
  onChange: (chart: Chart) => void;
}

function Tabs({ daysOf, chart, onChange }: TabsProps) {
  const items = CHARTS.map((one) => {
    const days = daysOf(one);
    return {
      value: one,
      label: NAMES[one].tab,
      total: formatCount(sumOf(days).sum),
      values: days.map(({ count }) => count),
    };
  });
  return <ChartTabs label="What the chart shows" items={items} value={chart} onChange={onChange} />;
}

interface MonthAndYearProps {
  months: readonly { year: number; month: number }[];
  /** The chosen month as YYYY-MM. */
  month: string;
  onChange: (month: string) => void;
}

function MonthAndYear({ months, month, onChange }: MonthAndYearProps) {
  const year = month.slice(0, 4);
  const years = [...new Set(months.map((one) => String(one.year)))];
  const ofYear = months.map(monthKey).filter((key) => key.startsWith(year));
  /** Chooses the same month of another year. If that year has no such month, chooses the first month that is offered for it. */
  const inYear = (next: string) => {
    const keys = months.map(monthKey).filter((key) => key.startsWith(next));
    onChange(keys.find((key) => key.slice(5) === month.slice(5)) ?? keys[0] ?? month);
  };
  return (
    <>
      <Select
        label="Month"
        hideLabel
        width={130}
        options={ofYear.map((key) => ({ value: key, label: monthName(key) }))}
        value={month}
        onChange={onChange}
      />
      <Select
        label="Year"
        hideLabel
        width={96}
        options={years.map((one) => ({ value: one, label: one }))}
        value={year}
        onChange={inYear}
      />
    </>
  );
}

/** Returns a text with the sum of the counts of all days: "22 515 in 31 days". */
function sumText(days: readonly DayCount[]): string {
  const { sum, days: known } = sumOf(days);
  return `${formatCount(sum)} in ${known} ${known === 1 ? 'day' : 'days'}`;
}
