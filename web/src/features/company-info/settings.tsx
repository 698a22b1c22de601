import { AffiliateForm } from '../../components/affiliate/affiliate-form';
import { LinkBox } from '../../components/affiliate/link-box';
import { VerifiedSwitch } from '../../components/companies/verified-switch';
import type { CompanyInfo } from '../../stores/company-info/store';
import { LinkButton } from '../../ui/link-button';
import styles from './company-info-page.module.css';

/** The company's settings for the staff: the verification, the owner, and the affiliate link or the form that creates one. */
export function Settings({ info }: { info: CompanyInfo }) {
  const { id, owner_name, owner_email, affiliate_url, affiliate_email } = info;
  return (
    <div className={styles.settings}>
      <section aria-label="Verification">
        <VerifiedSwitch company={info} />
      </section>
      <section aria-label="Owner">
        <h3 className="type-panel-title">Owner</h3>
        <p>
          {owner_name} · {owner_email}
        </p>
      </section>
      <section aria-label="Affiliate">
        <h3 className="type-panel-title">Affiliate</h3>
        {affiliate_url === null ? (
          <AffiliateForm of={{ company: id }} prefilled={owner_email} />
        ) : (
          <>
            <LinkBox address={affiliate_url} />
            <p>
              {affiliate_email} ·{' '}
              <LinkButton to={`/affiliate/dashboard?company_id=${id}`}>Affiliate dashboard</LinkButton>
            </p>
          </>
        )}
      </section>
      <section aria-label="Deleting">
        <h3 className="type-panel-title">Delete or restore</h3>
        <p className="type-second">Delete or restore companies in the list of companies.</p>
        <LinkButton to="/sh_admin/company/list">Companies</LinkButton>
      </section>
    </div>
  );
}
