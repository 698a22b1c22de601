import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { AffiliateForm } from '../../components/affiliate/affiliate-form';
import { LinkBox } from '../../components/affiliate/link-box';
import {
  type Affiliate,
  type AffiliateMonth,
  type AffiliateStatistic,
  useAffiliateLink,
  useAffiliateStatistic,
} from '../../stores/affiliate/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { ChartPanel } from '../../ui/chart/chart-panel';
import { ChartTabs } from '../../ui/chart/chart-tabs';
import { monthKey } from '../../ui/chart/month';
import { SeriesChart } from '../../ui/chart/series-chart';
import { formatMonth } from '../../ui/format';
import { Page } from '../../ui/page/page';
import { saveFile } from '../../ui/save-file';
import { Select } from '../../ui/select';
import { BusyMessage } from '../../ui/short-message';
import { EmptyState, ErrorState } from '../../ui/states';
import styles from './dashboard-page.module.css';
import { MonthTable } from './month-table';
import {
  type Counted,
  countedOf,
  csvOf,
  lastMonths,
  monthsSince,
  NAMES,
  pointsOf,
  tickText,
  valueText,
} from './months';
import { headingOf } from './texts';

/**
 * /affiliate/dashboard: the results of an affiliate link, month by month. With `company_id` in the address, it is the link of that company.
 */
export default function DashboardPage() {
  const [search] = useSearchParams();
  const role = useSession(selectRole);
  const asked = Number(search.get('company_id'));
  const company = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  if (role !== 'creator' && company === null) {
    return (
      <Page>
        <EmptyState
          titleAs="h1"
          title="Whose link is it?"
          help="Open a company's dashboard from its page or from Affiliate."
        />
      </Page>
    );
  }
  return <Dashboard key={company} of={{ company }} />;
}

function Dashboard({ of }: { of: Affiliate }) {
  const link = useAffiliateLink(of);
  const address = link.value?.affiliate_url ?? null;
  const statistic = useAffiliateStatistic(address === null ? undefined : of);
  const failure = link.value === null ? link.failure : statistic.value === null ? statistic.failure : null;
  return (
    <Page className={styles.page}>
      <header className={styles.head}>
        <h1 className={`type-title-large ${styles.title}`}>{headingOf(of.company !== null)}</h1>
        {address !== null && <LinkBox address={address} />}
        {link.value !== null && address === null && <AffiliateForm of={of} />}
      </header>
      {failure !== null ? (
        <ErrorState
          text={errorText(failure)}
          onRetry={() => void (link.value === null ? link.retry() : statistic.retry())}
        />
      ) : statistic.value ? (
        <Numbers of={of} statistic={statistic.value} />
      ) : (
        (link.value === null || address !== null) && (
          <div className={styles.waiting}>
            <BusyMessage>{TEXTS.loadingCharts}</BusyMessage>
          </div>
        )
      )}
    </Page>
  );
}

const YEAR = '12';
const ALL = 'all';

function Numbers({ of, statistic }: { of: Affiliate; statistic: AffiliateStatistic }) {
  const kinds = countedOf(statistic);
  const [chosen, choose] = useState<Counted | null>(null);
  // by default the commission is shown; for a company, the amount spent
  const counted = kinds.find((kind) => kind === chosen) ?? kinds.at(-1) ?? 'spend';
  const [span, setSpan] = useState(YEAR);
  const now = useMemo(() => new Date(), []);
  const since = monthsSince(statistic.months, now);
  const months = useMemo(
    () => lastMonths(statistic.months, span === ALL ? Math.max(12, since) : Number(span), now),
    [statistic, span, since, now],
  );
  const points = useMemo(() => pointsOf(months, counted), [months, counted]);
  const year = useMemo(() => lastMonths(statistic.months, 12, now), [statistic, now]);
  const save = () => {
    const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
    saveFile(new Blob([csvOf(months, kinds)], { type: 'text/csv' }), `affiliate-${day}.csv`);
  };
  return (
    <>
      <ChartTabs
        label="What the chart shows"
        items={kinds.map((kind) => ({
          value: kind,
          label: NAMES[kind].tab,
          total: valueText(kind, statistic[kind] ?? 0),
          values: year.map((month) => month[kind]),
        }))}
        value={counted}
        onChange={choose}
      />
      <ChartPanel
        title={NAMES[counted].chart}
        summary={spanText(months, counted)}
        controls={
          <>
            <Select
              label="Months"
              hideLabel
              width={160}
              options={[
                { value: '6', label: 'Last 6 months' },
                { value: YEAR, label: 'Last 12 months' },
                { value: ALL, label: 'All months' },
              ]}
              value={span}
              onChange={setSpan}
            />
            <Button icon={IconTableExport} onClick={save}>
              CSV
            </Button>
          </>
        }
      >
        <SeriesChart
          label={NAMES[counted].chart}
          points={points}
          shape="column"
          format={(value) => valueText(counted, value)}
          formatTick={(value) => tickText(counted, value)}
          about={({ key }) => flagText(months, key, counted, statistic.percent)}
          none="No months yet"
        />
      </ChartPanel>
      <MonthTable key={of.company} months={months} counted={kinds} />
    </>
  );
}

/** Returns the months that the chart covers as text, with the currency if the chart shows money: "Dec 2025 to Nov 2026, US dollars". */
function spanText(months: readonly AffiliateMonth[], counted: Counted): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const unit = counted === 'spend' || counted === 'commission' ? ', US dollars' : '';
  return `${formatMonth(monthKey(first))} to ${formatMonth(monthKey(last))}${unit}`;
}

/**
 * Returns the text that follows a value in the chart's label. For clicks and sign-ups, it is the unit. For a commission, it is the amount
 * spent and the percentage paid: "of $200.00, 5%".
 */
function flagText(months: readonly AffiliateMonth[], key: string, counted: Counted, percent: number | null): string {
  const month = months.find((one) => monthKey(one) === key);
  if (counted === 'clicks') return 'clicks';
  if (counted === 'sign_ups') return 'sign-ups';
  if (counted === 'spend' || !month || percent === null) return '';
  return `of ${valueText('spend', month.spend)}, ${percent}%`;
}
