import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type Periodicity, type Plan, priceOf, yearlyPercent, yearlySaving } from '../../stores/plans/store';
import { type PlanChoice, usePreview } from '../../stores/subscription/store';
import { cx } from '../../ui/cx';
import { formatMoney, formatPeriodDay } from '../../ui/format';
import { BusyMessage } from '../../ui/short-message';
import { ErrorState } from '../../ui/states';
import styles from './buy-popup.module.css';
import type { CouponField } from './use-coupon';

interface Sum {
  text: string;
  amount: string;
  /** True if the amount is subtracted. */
  isOff?: boolean;
}

/** A list of amounts, and below it the amount that is due today. */
function Sums({ sums, due, currency }: { sums: readonly Sum[]; due: number; currency?: string }) {
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(({ text, amount, isOff }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd className={cx(isOff && styles.off)}>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.due} aria-live="polite">
        <span>Due today</span>
        <strong className="type-readout">{formatMoney(due, currency)}</strong>
      </p>
    </>
  );
}

interface FirstSumsProps {
  plan: Plan;
  periodicity: Periodicity;
  coupon: CouponField;
}

/** The amounts that make up the first payment for a plan, such as the price and a discount. */
export function FirstSums({ plan, periodicity, coupon }: FirstSumsProps) {
  const price = priceOf(plan, periodicity);
  const saving = periodicity === 'year' ? yearlySaving(plan) : 0;
  const first = coupon.state.kind === 'good' ? coupon.state.coupon.first_payment : price;
  const term = periodicity === 'year' ? '12 months' : '1 month';
  const sums: Sum[] = [
    { text: `${plan.label}, ${term}`, amount: formatMoney(price + saving) },
    ...(saving > 0
      ? [{ text: `Annual billing, ${yearlyPercent(plan)}%`, amount: formatMoney(-saving), isOff: true }]
      : []),
    ...(first < price
      ? [{ text: `Coupon ${coupon.text.trim()}`, amount: formatMoney(first - price), isOff: true }]
      : []),
  ];
  return <Sums sums={sums} due={first} />;
}

/** The cost of a change of the running subscription, as the payment provider has calculated it. */
export function ChangeSums({ plan, choice }: { plan: Plan; choice: PlanChoice }) {
  const { value, failure, retry } = usePreview(choice);
  if (value === null) {
    return (
      <div className={styles.unknown}>
        {failure !== null ? (
          <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
        ) : (
          <BusyMessage>{TEXTS.loading}</BusyMessage>
        )}
      </div>
    );
  }
  const { due_now, due_next, next_date, credit, currency } = value;
  const price = priceOf(plan, choice.periodicity);
  const sums: Sum[] = [
    { text: `${plan.label}, ${choice.periodicity === 'year' ? '12 months' : '1 month'}`, amount: formatMoney(price) },
    ...(credit > 0
      ? [{ text: 'Credit from your current plan', amount: formatMoney(-credit, currency), isOff: true }]
      : []),
    {
      text: ['Next payment', formatPeriodDay(next_date)].filter(Boolean).join(', '),
      amount: formatMoney(due_next, currency),
    },
  ];
  return <Sums sums={sums} due={due_now} currency={currency} />;
}
