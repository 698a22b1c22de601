import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { NOTICES, TEXTS } from '../../api/messages';
import { type NewTabAction, TabLink, useNewTab } from '../../components/new-tab/use-new-tab';
import { useAction } from '../../components/use-action';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS } from '../../protocol/generated/protocol';
import type { Periodicity, Plan } from '../../stores/plans/store';
import { useSession } from '../../stores/session/store';
import { choosePlan, selectSubscribed } from '../../stores/subscription/store';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './buy-popup.module.css';
import { ChangeSums, FirstSums } from './sums';
import { type CouponField, couponTerms, useCoupon } from './use-coupon';

export interface BuyPopupProps {
  plan: Plan;
  periodicity: Periodicity;
  /** The id of the button that opened the popup. */
  openedBy: string;
  onClose: () => void;
}

/**
 * A popup that shows the price of a plan, accepts a coupon, and opens the payment page. It is not a dialog, so the other plans can still be
 * used.
 */
export function BuyPopup({ plan, periodicity, openedBy, onClose }: BuyPopupProps) {
  const isSubscribed = useSession(selectSubscribed);
  // determined when the popup opens: if a first plan is then bought in the other tab, the popup does not show a change of plan
  const [isChange] = useState(isSubscribed);
  const coupon = useCoupon({ product_id: plan.product_id, periodicity });
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [bank, setBank] = useState<string | null>(null);
  const choice = { product_id: plan.product_id, periodicity };
  const code = coupon.text.trim();

  const close = () => {
    // if the focus is now elsewhere, it stays there
    if (section.current?.contains(document.activeElement)) document.getElementById(openedBy)?.focus();
    onClose();
  };
  const done = () => {
    toast(NOTICES.subscriptionChanged);
    close();
  };
  /**
   * Chooses the plan. Returns the address of the payment page or of the bank's confirmation page; null if neither is needed. If the coupon
   * is invalid, the plan is not chosen, because it would cost more than the person expects.
   */
  const choose = async (): Promise<string | null> => {
    if ((await coupon.check()).kind === 'bad') return null;
    const outcome = await choosePlan(code === '' ? choice : { ...choice, coupon: code });
    if (outcome.kind === 'changed') done();
    else if (outcome.url === null) toast(NOTICES.noUrl);
    return outcome.kind === 'changed' ? null : outcome.url;
  };
  const payment = useNewTab(choose);
  const [change, changing] = useAction(async () => setBank(await choose()));

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    if (isSubscribed && !isChange) latest.current();
  }, [isSubscribed, isChange]);
  useShortcuts({
    'page.escape': close,
    'page.primary': () => section.current?.querySelector<HTMLButtonElement>('[data-primary]')?.click(),
  });

  return (
    <section
      ref={section}
      className={styles.popup}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className="type-panel-title">
          {isChange ? 'Change to' : 'Buy'} {plan.label}, {periodicity === 'year' ? 'annual' : 'monthly'}
        </h2>
        <IconButton label="Close" icon={IconX} onClick={close} />
      </header>
      <div className={styles.body}>
        {isChange ? (
          <ChangeSums choice={coupon.state.kind === 'good' ? { ...choice, coupon: code } : choice} plan={plan} />
        ) : (
          <FirstSums plan={plan} periodicity={periodicity} coupon={coupon} />
        )}
        <CouponForm coupon={coupon} />
        <Button
          tone="filled"
          size="lg"
          className={styles.pay}
          iconAfter={isChange ? undefined : IconExternalLink}
          busy={payment.busy || changing}
          busyText={TEXTS.loading}
          onClick={() => void (isChange ? change() : payment.run())}
        >
          {isChange ? 'Confirm the change' : 'Confirm and pay'}
        </Button>
      </div>
      <footer className={styles.foot}>
        <PaymentStep isChange={isChange} bank={bank} payment={payment} />
      </footer>
    </section>
  );
}

function CouponForm({ coupon: { text, type, check, state } }: { coupon: CouponField }) {
  return (
    <form
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <TextField
        label="Coupon"
        max={LIMITS.COUPON_MAX}
        counter={false}
        spellCheck={false}
        value={text}
        onChange={type}
        error={state.kind === 'bad' ? state.text : undefined}
        hint={state.kind === 'good' ? couponTerms(state.coupon) : undefined}
        right={state.kind === 'good' && <IconCheck size={15} stroke={1.8} className={styles.good} aria-hidden="true" />}
      />
      <Button type="submit" className={styles.apply} busy={state.kind === 'checking'}>
        Apply
      </Button>
    </form>
  );
}

/**
 * The text about the payment that follows: confirming it with the bank (`bank` is the address), paying on the payment page, or, for a
 * change of the plan, that the saved card is charged.
 */
function PaymentStep({ isChange, bank, payment }: { isChange: boolean; bank: string | null; payment: NewTabAction }) {
  if (bank !== null) {
    return (
      <p role="status">
        Your bank asks you to confirm the payment.{' '}
        <a href={bank} target="_blank" rel="noopener noreferrer">
          Confirm it with your bank
        </a>
      </p>
    );
  }
  if (payment.address !== null) return <TabLink action={payment}>Open the payment page</TabLink>;
  if (isChange) return <p>Your default card is charged. A smaller plan deletes nothing.</p>;
  return <p>Payment opens in a new tab. Your plan here changes the moment it is confirmed.</p>;
}
