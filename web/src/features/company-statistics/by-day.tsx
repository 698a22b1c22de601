import { useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { ChartMonth } from '../../protocol/generated/calls';
import type { CompanyId, JobId } from '../../protocol/generated/protocol';
import { type CompanyStatistic, useCompanyStatistic } from '../../stores/company-statistic/store';
import { pointOfDay } from '../../ui/chart/day-chart';
import { LanesChart } from '../../ui/chart/lanes-chart';
import { daysOfMonth, monthBefore, monthKey } from '../../ui/chart/month';
import { type ChartSeries, TODAY } from '../../ui/chart/shape';
import { dayInUtc } from '../../ui/day';
import { formatCount, formatMonth } from '../../ui/format';
import { Select } from '../../ui/select';
import { BusyMessage } from '../../ui/short-message';
import { ErrorState } from '../../ui/states';
import styles from './company-statistics-page.module.css';

/** The number of months that can be chosen, including the current month. */
const MONTHS = 24;

/** Returns the months that can be chosen, the current month first. */
function lastMonths(): readonly ChartMonth[] {
  const [year, month] = dayInUtc().split('-').map(Number);
  const months: ChartMonth[] = [{ year: year ?? 0, month: month ?? 1 }];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) as ChartMonth));
  return months;
}

function lanesOf(value: CompanyStatistic, former: CompanyStatistic | null): readonly [ChartSeries, ChartSeries] {
  const lane = (
    label: string,
    about: string,
    of: keyof CompanyStatistic['series'],
    shape: ChartSeries['shape'],
  ): ChartSeries => ({
    label,
    points: daysOfMonth(value.series[of], former?.series[of] ?? null, dayInUtc()).map(pointOfDay),
    shape,
    format: formatCount,
    about: () => about,
  });
  return [lane('Submitted', 'submitted', 'submissions', 'column'), lane('Ratings given', 'ratings', 'ratings', 'line')];
}

/** A chart of the submissions and ratings on each day of a month. The month before is drawn as a thin line. */
export function ByDay({ company, job }: { company: CompanyId; job: JobId | null }) {
  const months = useMemo(lastMonths, []);
  const present = months[0] as ChartMonth;
  const [chosen, choose] = useState(present);
  const month = chosen === present ? null : chosen;
  const { value, failure, retry } = useCompanyStatistic({ company, job, month });
  const former = useCompanyStatistic({ company, job, month: monthBefore(chosen) }).value;
  return (
    <section className={styles.panel} aria-label="By day">
      <header className={styles.panelHead}>
        <h2 className="type-panel-title">By day</h2>
        <span className={styles.gap} />
        <Select
          label="Month"
          hideLabel
          width={160}
          options={months.map((one) => ({ value: monthKey(one), label: formatMonth(monthKey(one)) }))}
          value={monthKey(chosen)}
          onChange={(key) => choose(months.find((one) => monthKey(one) === key) ?? present)}
        />
      </header>
      {value ? (
        <LanesChart
          label="Submissions and ratings by day"
          head="Day"
          lanes={lanesOf(value, former)}
          none="No submissions yet"
          running={TODAY}
        />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <BusyMessage>{TEXTS.loadingCharts}</BusyMessage>
      )}
    </section>
  );
}
