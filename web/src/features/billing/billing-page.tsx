import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { Billing } from '../../stores/billing/apply';
import { useBilling } from '../../stores/billing/store';
import { formatMoney, formatPeriodDay } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import { Page, PageHead } from '../../ui/page/page';
import { ErrorState, Note, SkeletonRows } from '../../ui/states';
import styles from './billing-page.module.css';
import { Information } from './information';
import { Invoices } from './invoices';
import { PaymentMethods } from './payment-methods';
import { PeriodRuler } from './period-ruler';

/** /billing: the plan as it is billed, the payment methods and the invoices. */
export default function BillingPage() {
  const billing = useBilling();
  const { value, failure, retry } = billing;
  return (
    <Page className={styles.page}>
      <PageHead title="Billing" actions={<LinkButton to="/pricing">Go to Pricing</LinkButton>} />
      {value?.status === 'past_due' && <FailedPayment failed={value.failed_payment} currency={value.currency} />}
      <PeriodRuler />
      {value ? (
        <div className={styles.panels}>
          <Information billing={value} />
          <div className={styles.right}>
            <PaymentMethods billing={value} onRetry={() => void retry()} />
            <Invoices />
          </div>
        </div>
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <SkeletonRows columns={['1fr', '2fr']} rowHeight={42} text={TEXTS.loading} />
      )}
    </Page>
  );
}

/**
 * A notice that a payment has failed, with a link to pay immediately. If nobody pays, the payment provider automatically tries again. The
 * link is missing while the provider cannot be reached.
 */
function FailedPayment({ failed, currency }: { failed: Billing['failed_payment']; currency: string }) {
  return (
    <div className={styles.banner} role="alert">
      <Note
        tone="bad"
        icon={IconAlertTriangle}
        action={
          failed?.hosted_url && (
            <a href={failed.hosted_url} target="_blank" rel="noopener noreferrer">
              Pay now
            </a>
          )
        }
      >
        <b>{failed ? `Your payment of ${formatMoney(failed.amount, currency)} failed.` : 'The last payment failed.'}</b>{' '}
        {failed?.retry_at && `We'll try again on ${formatPeriodDay(failed.retry_at)}. `}
        Add another card, or make another one the default, to keep your plan.
      </Note>
    </div>
  );
}
