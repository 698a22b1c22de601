import { Link } from 'react-router';
import { PrivacyPolicy } from '../../legal/privacy-policy';
import { LegalPage } from './legal-page';

/** /privacy-policy: which personal data is stored, why, for how long, and who else sees it. */
export default function PrivacyPolicyPage() {
  return (
    <LegalPage title="Privacy Policy" inForce="November 21, 2026" other={<Link to="/terms">Terms and conditions</Link>}>
      <PrivacyPolicy />
    </LegalPage>
  );
}
