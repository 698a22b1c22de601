import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { CompanyId, JobId } from '../../protocol/generated/protocol';
import { useCompany } from '../../stores/companies/store';
import { type CompanyStatistic, pollStatistic, useCompanyStatistic } from '../../stores/company-statistic/store';
import { selectRole, useSession } from '../../stores/session/store';
import { CsvLink } from '../../ui/csv-link';
import { formatCount } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page/page';
import { Select } from '../../ui/select';
import { Sleeve } from '../../ui/sleeve';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { ByDay } from './by-day';
import styles from './company-statistics-page.module.css';
import { Distribution } from './distribution';
import { Figures } from './figures';
import { Jobs, Reviewers } from './tables';

/** /manager/company/statistics: how many tracks were submitted to a company's jobs, and how many of these were listened to and rated. */
export default function CompanyStatisticsPage() {
  const [search] = useSearchParams();
  const asked = Number(search.get('id'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  if (id === null) {
    return (
      <Page>
        <EmptyState titleAs="h1" title="Which company is it?" help="Open its statistics from the list of companies." />
      </Page>
    );
  }
  return <Statistics key={id} company={id} />;
}

const ALL = 'all';

function Statistics({ company }: { company: CompanyId }) {
  const [job, setJob] = useState<JobId | null>(null);
  const { value: all } = useCompanyStatistic({ company, job: null, month: null });
  const { value, failure, retry } = useCompanyStatistic({ company, job, month: null });
  useEffect(() => pollStatistic({ company, job, month: null }), [company, job]);
  const jobs = all?.jobs ?? [];
  const options = [
    { value: ALL, label: all ? `All ${formatCount(all.number_of_jobs)} jobs` : 'All jobs' },
    ...jobs.map(({ job_id, title }) => ({ value: String(job_id), label: title })),
  ];
  return (
    <Page className={styles.page}>
      <Head company={company}>
        <Select
          label="Jobs"
          hideLabel
          width={220}
          options={options}
          value={job === null ? ALL : String(job)}
          onChange={(next) => setJob(next === ALL ? null : Number(next))}
        />
      </Head>
      {value ? (
        <Numbers company={company} job={job} statistic={value} />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <SkeletonRows columns={['2fr', '1fr', '1fr', '1fr']} rowHeight={42} text={TEXTS.loadingCharts} />
      )}
    </Page>
  );
}

function Head({ company: id, children }: { company: CompanyId; children: React.ReactNode }) {
  const isStaff = useSession(selectRole) === 'admin';
  const { value: company } = useCompany(id);
  const back = isStaff ? `/sh_admin/company/info?id=${id}` : '/manager/company/list';
  return (
    <header className={styles.head}>
      <LinkButton to={back} tone="subtle">
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        Back
      </LinkButton>
      <Sleeve id={id} of="company" url={company?.avatar_url ?? null} size={34} />
      <h1 className="type-page-title">{company?.name ?? 'Statistics'}</h1>
      {company?.verified && <Tag tone="ok">Verified</Tag>}
      <span className={styles.gap} />
      <span className="type-second">All time</span>
      {children}
      <CsvLink href={`/files/company/${id}/statistic.csv`} />
    </header>
  );
}

function Numbers({ company, job, statistic }: { company: CompanyId; job: JobId | null; statistic: CompanyStatistic }) {
  return (
    <>
      <Figures totals={statistic.totals} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <ByDay company={company} job={job} />
          <Jobs jobs={statistic.jobs} />
        </div>
        <div className={styles.right}>
          <Distribution counts={statistic.distribution} />
          <Reviewers reviewers={statistic.reviewers} />
        </div>
      </div>
    </>
  );
}
