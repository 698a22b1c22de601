import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { agreeToPolicy, usePolicy } from '../stores/policy/store';
import { selectRole, useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import styles from './policy-notice.module.css';

/** Asks creators and managers to agree to the privacy policy until they do. They can use the page without agreeing. */
export function PolicyNotice() {
  const role = useSession(selectRole);
  const agreed = usePolicy((state) => state.agreed);
  if (agreed || (role !== 'creator' && role !== 'manager')) return null;
  return (
    <section className={styles.notice} aria-label="Privacy policy">
      <div className={styles.words}>
        <IconShieldLock size={17} stroke={1.6} aria-hidden="true" />
        <p>We updated the privacy policy. Data is never sold or shared with external sources or A.I. agents.</p>
      </div>
      <div className={styles.actions}>
        <a className={styles.review} href="/privacy-policy" target="_blank" rel="noopener">
          Review Privacy Policy
        </a>
        <Button size="sm" tone="filled" onClick={agreeToPolicy}>
          Agree
        </Button>
      </div>
    </section>
  );
}
