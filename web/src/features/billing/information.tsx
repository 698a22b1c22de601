import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Billing } from '../../protocol/generated/calls';
import { useSession } from '../../stores/session/store';
import { Fact } from '../../ui/facts';
import { formatCount, formatMoney, formatPeriodDay, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import styles from './billing-page.module.css';

const INTERVALS: Readonly<Record<string, string>> = { year: 'Yearly', month: 'Monthly' };

/** The details of the plan that is billed, and how much of the plan's storage is used. */
export function Information({ billing }: { billing: Billing }) {
  const id = useId();
  // the person's own topic publishes the storage after each upload
  const storage = useSession((state) => state.storage) ?? billing.storage_info;
  const { all_mbytes: all, used_mbytes: used } = storage;
  const share = all > 0 ? (used / all) * 100 : 0;
  const { product_title, interval, price, currency, is_active_subscription, next_payment } = billing;
  return (
    <section className={styles.information} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id} className="type-panel-title">
          Billing information
        </h2>
      </header>
      <dl className={styles.facts}>
        <Fact name="Plan name">
          <Link to="/pricing">{formatPlan(product_title)}</Link>
        </Fact>
        <Fact name="Payment interval">{INTERVALS[interval ?? ''] ?? '—'}</Fact>
        <Fact name="Price">{formatMoney(price, currency)}</Fact>
        <Fact name="Active subscription">
          {is_active_subscription ? (
            <span className={styles.yes}>
              <IconCheck size={15} stroke={1.8} aria-hidden="true" />
              Yes
            </span>
          ) : (
            'No'
          )}
        </Fact>
        {next_payment && (
          <Fact name="Next payment">
            {formatMoney(next_payment.amount, currency)} on {formatPeriodDay(next_payment.date)}
          </Fact>
        )}
        <Fact name="Storage amount">{formatCount(all)} Mb</Fact>
        <Fact name="Used storage">{formatMegabytes(used)}</Fact>
      </dl>
      <div className={styles.meter}>
        <StorageMeter label="Storage" used={used} all={all} />
        <p>
          <span>{share.toFixed(1)} % of storage used</span>
          <span>{formatMegabytes(Math.max(0, all - used))} left</span>
        </p>
      </div>
    </section>
  );
}

/** Formats megabytes with one decimal, and a comma between thousands. */
function formatMegabytes(value: number): string {
  const text = value.toFixed(1);
  return `${formatCount(Number(text))}${text.slice(-2)} Mb`;
}
