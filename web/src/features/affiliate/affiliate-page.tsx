import { useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { AffiliateForm } from '../../components/affiliate/affiliate-form';
import { LinkBox } from '../../components/affiliate/link-box';
import { type Affiliate, useAffiliateLink } from '../../stores/affiliate/store';
import { useCompanyChoices } from '../../stores/companies/choices';
import { selectRole, useSession } from '../../stores/session/store';
import { LinkButton } from '../../ui/link-button';
import { Page, PageHead } from '../../ui/page/page';
import { Select } from '../../ui/select';
import { BusyMessage } from '../../ui/short-message';
import { EmptyState, ErrorState } from '../../ui/states';
import styles from './affiliate-page.module.css';
import { headingOf, whereOf } from './texts';

const OWN: Affiliate = { company: null };

/** /affiliate: how much one earns by recommending Needledrop, and the affiliate link. For a manager, the link belongs to a company. */
export default function AffiliatePage() {
  const isCreator = useSession((state) => selectRole(state) === 'creator');
  return (
    <Page className={styles.page}>
      <PageHead title="Affiliate" />
      <div className={styles.column}>
        <h2 className={`type-title-large ${styles.title}`}>{headingOf(!isCreator)}</h2>
        {isCreator ? <OwnLink of={OWN} /> : <CompanyLink />}
      </div>
    </Page>
  );
}

/** The affiliate link of a person or a company. If there is no link yet, the form that creates one is shown instead. */
function OwnLink({ of }: { of: Affiliate }) {
  const { value, failure, retry } = useAffiliateLink(of);
  if (value === null) {
    if (failure !== null) return <ErrorState text={errorText(failure)} onRetry={() => void retry()} />;
    return <BusyMessage>{TEXTS.loading}</BusyMessage>;
  }
  if (value.affiliate_url === null) return <AffiliateForm of={of} />;
  return (
    <>
      <LinkBox address={value.affiliate_url} />
      <p>
        <LinkButton to={whereOf(of)}>Clicks, sign-ups and what they spent</LinkButton>
      </p>
    </>
  );
}

function CompanyLink() {
  const { value: companies, failure, retry } = useCompanyChoices();
  const [chosen, choose] = useState<string | null>(null);
  if (companies === null) {
    if (failure !== null) return <ErrorState text={errorText(failure)} onRetry={() => void retry()} />;
    return <BusyMessage>{TEXTS.loading}</BusyMessage>;
  }
  if (companies.length === 0) {
    return (
      <EmptyState
        title="You are not in a company yet"
        help="Managers recommend Needledrop on behalf of a company."
        action={<LinkButton to="/manager/company/list">Companies</LinkButton>}
      />
    );
  }
  const only = companies.length === 1 ? String(companies[0]?.id) : null;
  const company = chosen ?? only;
  return (
    <>
      <Select
        label="Company"
        required
        placeholder="Choose a company"
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={company}
        onChange={choose}
      />
      {company === null ? (
        <AffiliateForm of={undefined} />
      ) : (
        <OwnLink key={company} of={{ company: Number(company) }} />
      )}
    </>
  );
}
