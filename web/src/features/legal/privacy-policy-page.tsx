import { Link } from 'react-router';
import { PrivacyPolicy } from '../../legal/privacy-policy';
import { LegalPage } from './legal-page';

/**
 * /privacy-policy: the data that is kept about people, its purpose, the time for which it is kept, and who else sees
 * it.
 */
export default function PrivacyPolicyPage() {
  return (
    <LegalPage title="Privacy Policy" inForce="November 21, 2026" other={<Link to="/terms">Terms and conditions</Link>}>
      <PrivacyPolicy />
    </LegalPage>
  );
}
