import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { ShortMessage } from '../../ui/short-message';

/** /cancel-checkout: for a person who left the payment page without paying. */
export default function CancelPage() {
  const actions = (
    <>
      <LinkButton to="/pricing" tone="filled" size="lg">
        Back to Pricing
      </LinkButton>
      <HomeButton tone="subtle" />
    </>
  );
  return (
    <AuthLayout>
      <ShortMessage title="The payment was canceled" actions={actions}>
        <p>Nothing was charged, and your plan hasn't changed.</p>
      </ShortMessage>
    </AuthLayout>
  );
}
