import { Link } from 'react-router';
import { CodeOfConduct } from '../../legal/code-of-conduct';
import { Terms } from '../../legal/terms';
import { LegalPage } from './legal-page';
import styles from './legal-page.module.css';

/** /terms: the terms and conditions with the Code of Conduct. */
export default function TermsPage() {
  return (
    <LegalPage
      title="Terms and conditions"
      inForce="November 21, 2026"
      other={<Link to="/privacy-policy">Privacy Policy</Link>}
    >
      <Terms />
      <h2 className={`type-title-large ${styles.conduct}`}>Code of Conduct</h2>
      <CodeOfConduct />
    </LegalPage>
  );
}
