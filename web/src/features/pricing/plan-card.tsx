import { useId } from 'react';
import { TEXTS } from '../../api/messages';
import { useAction } from '../../components/use-action';
import { type Periodicity, type Plan, priceOf, yearlySaving } from '../../stores/plans/store';
import { optIn, useOptIn } from '../../stores/promotions/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatMoney, formatPrice } from '../../ui/format';
import { Needle } from '../../ui/needle';
import { featureOf, type Offer, whyOf } from './offer';
import styles from './plan-card.module.css';

/** The state of a plan's card, which decides what its button does or which text replaces the button. */
export type CardAction = 'own' | 'to-year' | 'to-month' | 'buy' | 'trial-running' | 'trial-used' | 'preregister';

/** Returns the id of the button that opens a plan's popup. */
export const buttonOf = ({ product_id }: Plan): string => `buy-${product_id}`;

export interface PlanCardProps {
  offer: Offer;
  periodicity: Periodicity;
  action: CardAction;
  /** True if the popup of the plan is open. */
  isOpen: boolean;
  onBuy: () => void;
}

/** One plan: its price, its button and its features. */
export function PlanCard({ offer, periodicity, action, isOpen, onBuy }: PlanCardProps) {
  const { plan, isOwn, isOffered } = offer;
  const id = useId();
  const isPaid = plan.offer === 'paid';
  return (
    <section
      className={cx(styles.card, isOwn && styles.own, isOffered && styles.offered, isOpen && styles.open)}
      aria-labelledby={id}
    >
      {isOffered && <Needle at={0} className={styles.needle} />}
      <h2 id={id} className={styles.title}>
        {plan.label}
      </h2>
      <p className={cx(styles.note, isOffered && styles.why)}>{isOwn ? 'Your plan' : isOffered ? whyOf(plan) : ''}</p>
      <div className={styles.price}>
        {plan.offer === 'preregister' ? (
          <p className={styles.only}>Pre-registration only</p>
        ) : (
          <>
            <p className={styles.amount}>
              <span className={styles.unit}>$</span>
              <b className="type-readout">{formatPrice(monthlyOf(plan, periodicity)).slice(1)}</b>
              {isPaid && <span className={styles.per}>/ month</span>}
            </p>
            <p className="type-second">
              {isPaid ? <Term plan={plan} periodicity={periodicity} /> : 'Free - 2 weeks trial'}
            </p>
          </>
        )}
      </div>
      <div className={styles.act}>
        <CardButton plan={plan} action={action} isOffered={isOffered} isOpen={isOpen} onBuy={onBuy} />
      </div>
      <ul className={styles.features}>
        {plan.feachers.map((text) => {
          const { main, sub } = featureOf(text);
          return (
            <li key={text}>
              <b>{main}</b> <span>{sub}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the price of a plan per month. For yearly billing, it is a twelfth of the yearly price. */
const monthlyOf = (plan: Plan, periodicity: Periodicity) =>
  periodicity === 'year' ? Math.round((plan.price_amount_year / 12) * 100) / 100 : plan.price_amount;

/**
 * The billing period below the price. For yearly billing, it is the price of a year, followed by the higher price of twelve single months,
 * crossed out.
 */
function Term({ plan, periodicity }: { plan: Plan; periodicity: Periodicity }) {
  if (periodicity === 'month') return 'billed monthly';
  const saving = yearlySaving(plan);
  return (
    <>
      {formatMoney(priceOf(plan, 'year'))} a year{' '}
      {saving > 0 && (
        <>
          <span className="visually-hidden">in place of </span>
          <s>{formatMoney(plan.price_amount * 12)}</s>
        </>
      )}
    </>
  );
}

/** The labels of the button that switches the person's own plan to yearly or monthly billing. */
const SWITCHES = { 'to-year': 'Switch to annual', 'to-month': 'Switch to monthly' } as const;

type CardButtonProps = Pick<PlanCardProps, 'action' | 'isOpen' | 'onBuy'> & { plan: Plan; isOffered: boolean };

function CardButton({ plan, action, isOffered, isOpen, onBuy }: CardButtonProps) {
  if (action === 'trial-running') return <p className={styles.word}>Your trial is running</p>;
  if (action === 'trial-used') return <p className={styles.word}>Trial used</p>;
  if (action === 'preregister') return <Preregister plan={plan} />;
  if (action === 'own') {
    return (
      <Button className={styles.button} disabled>
        Current plan
      </Button>
    );
  }
  const label = action === 'buy' ? (isOffered ? `Buy ${plan.label}` : 'Buy plan') : SWITCHES[action];
  return (
    <Button
      id={buttonOf(plan)}
      className={styles.button}
      tone={isOffered ? 'filled' : 'default'}
      aria-label={label.includes(plan.label) ? undefined : `${label}: ${plan.label}`}
      aria-expanded={isOpen}
      onClick={onBuy}
    >
      {label}
    </Button>
  );
}

/** The button by which the person pre-registers for a plan that cannot be bought yet. */
function Preregister({ plan }: { plan: Plan }) {
  const email = useSession((state) => state.session?.user_email ?? '');
  const known = useOptIn(email, 'plan_promotion');
  const [ask, asking] = useAction(() => optIn(email, email, 'plan_promotion'));
  const isDone = known.value !== null && known.value.email !== null;
  return (
    <div role="status" className={styles.preregister}>
      {isDone ? (
        <p className={styles.done}>{TEXTS.preRegistered}</p>
      ) : (
        <Button
          className={styles.button}
          busy={asking}
          aria-label={`Pre-register: ${plan.label}`}
          onClick={() => void ask()}
        >
          Pre-register
        </Button>
      )}
    </div>
  );
}
