import { useLocation } from 'react-router';
import { cleanText, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { TabLink, useNewTab } from '../../components/new-tab/use-new-tab';
import { portalAddress, usePayment } from '../../stores/subscription/store';
import { AuthLayout } from '../../ui/auth-layout';
import { Button } from '../../ui/button';
import { HomeButton } from '../../ui/link-button';
import { BusyMessage, FailedMessage, ShortMessage } from '../../ui/short-message';

const LITERAL = 'success-checkout';

/**
 * Returns the id of the checkout: the last segment of the page's path. Returns undefined if the path ends with the page's name, because it
 * then contains no id.
 */
export function checkoutOf(pathname: string): string | undefined {
  const last = pathname.split('/').findLast((segment) => segment !== '');
  if (last === undefined || last === LITERAL) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    // an address that was cut off within a character names no existing checkout
    return last;
  }
}

/** /success-checkout and its variants: shows whether a plan was paid. */
export default function SuccessPage() {
  const id = checkoutOf(useLocation().pathname);
  const { value, failure, retry } = usePayment(id);
  return (
    <AuthLayout>
      {id === undefined || value?.error === null ? (
        <Paid />
      ) : value ? (
        <FailedMessage title={TEXTS.paymentFailed} text={cleanText(value.error ?? '') || TEXTS.noStatus} />
      ) : failure !== null ? (
        <FailedMessage title={TEXTS.paymentFailed} text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <BusyMessage>{TEXTS.loading}</BusyMessage>
      )}
    </AuthLayout>
  );
}

function Paid() {
  const portal = useNewTab(portalAddress);
  const actions = (
    <>
      <HomeButton />
      <Button size="lg" busy={portal.busy} onClick={() => void portal.run()}>
        Manage subscription
      </Button>
    </>
  );
  return (
    <ShortMessage title={TEXTS.paid} actions={actions}>
      <p>Your other tabs are already up to date. You can close this one.</p>
      <TabLink action={portal}>Open your subscription page</TabLink>
    </ShortMessage>
  );
}
