import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type CompanyInfo, useCompanyInfo } from '../../stores/company-info/store';
import { Avatar } from '../../ui/avatar';
import { formatCount } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page/page';
import { Sleeve } from '../../ui/sleeve';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import styles from './company-info-page.module.css';
import { Images } from './images';
import { JobsTable } from './jobs-table';
import { Settings } from './settings';

/** /sh_admin/company/info: the page for the staff about a company, with its jobs, pictures and settings. */
export default function CompanyInfoPage() {
  const [search] = useSearchParams();
  const asked = Number(search.get('id'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const { value, failure, retry } = useCompanyInfo(id);
  // a company that was deleted while the page was open is no longer shown
  const isGone = failure instanceof ApiError && failure.status === 404;
  return (
    <Page className={styles.page}>
      {value && !isGone ? (
        <Info key={value.id} info={value} onRead={() => void retry()} />
      ) : (
        <>
          <header className={styles.head}>
            <Back />
          </header>
          {id === undefined ? (
            <EmptyState titleAs="h1" title="Which company is it?" help="Open it from the list of companies." />
          ) : failure !== null ? (
            <ErrorState text={TEXTS.companyInfoFailed} onRetry={() => void retry()} />
          ) : (
            <SkeletonRows columns={['2fr', '1fr', '1fr', '1fr']} rowHeight={42} text={TEXTS.loading} />
          )}
        </>
      )}
    </Page>
  );
}

const Back = () => (
  <LinkButton to="/sh_admin/company/list" tone="subtle">
    <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
    Back
  </LinkButton>
);

type View = 'jobs' | 'images' | 'settings';

function Info({ info, onRead }: { info: CompanyInfo; onRead: () => void }) {
  const [view, setView] = useState<View>('jobs');
  const show = (next: View) => {
    setView(next);
    // this page receives no changes of submissions, so the numbers are read again each time the page becomes visible
    if (next === 'jobs') onRead();
  };
  return (
    <>
      <header className={styles.head}>
        <Back />
        <Sleeve id={info.id} of="company" url={info.logo} size={68} />
        <div className={styles.title}>
          <h1 className="type-title-large">
            {info.name} {info.verified && <Tag tone="ok">Verified</Tag>}
          </h1>
          <p>{info.description}</p>
        </div>
      </header>
      <div className={styles.body}>
        <section className={styles.main}>
          <Tabs
            label="Company info"
            className={styles.tabs}
            controls="company-info"
            items={[
              { value: 'jobs', label: `Jobs ${formatCount(info.number_of_jobs)}` },
              { value: 'images', label: 'Images' },
              { value: 'settings', label: 'Settings' },
            ]}
            value={view}
            onChange={show}
          />
          <div id="company-info" role="tabpanel" aria-label={view} className={styles.panel}>
            {view === 'jobs' && <JobsTable info={info} />}
            {view === 'images' && <Images info={info} />}
            {view === 'settings' && <Settings info={info} />}
          </div>
        </section>
        <Members info={info} />
      </div>
    </>
  );
}

function Members({ info: { members, number_of_members } }: { info: CompanyInfo }) {
  return (
    <aside className={styles.rail} aria-labelledby="company-members">
      <h2 id="company-members" className={`type-panel-title ${styles.railHead}`}>
        Members <span className="type-second">{formatCount(number_of_members)}</span>
      </h2>
      <ul className={styles.members}>
        {members.map(({ id, user_name, avatar, role_name }) => (
          <li key={id}>
            <Avatar name={user_name} url={avatar} size={26} />
            <strong className="clip">{user_name}</strong>
            <Tag tone={role_name === 'owner' ? 'amber' : 'quiet'}>{role_name}</Tag>
          </li>
        ))}
      </ul>
    </aside>
  );
}
