import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type Periodicity, type Plan, usePlans, yearlyPercent } from '../../stores/plans/store';
import { selectPlanTitle, useSession } from '../../stores/session/store';
import { selectSubscribed, useSubscription } from '../../stores/subscription/store';
import { Button } from '../../ui/button';
import { Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { BuyPopup } from './buy-popup';
import { type Offer, offersOf, ownPlan } from './offer';
import { buttonOf, type CardAction, PlanCard } from './plan-card';
import { PlanStatusPanel } from './plan-status-panel';
import styles from './pricing-page.module.css';

/** /pricing: the plans on offer, the status of the person's own plan, and the purchase of another one. */
export default function PricingPage() {
  const { value: plans, failure, retry } = usePlans();
  const interval = useSubscription()?.interval;
  const [chosen, choose] = useState<Periodicity | null>(null);
  const periodicity = chosen ?? (interval === 'year' ? 'year' : 'month');
  const saves = Math.max(0, ...(plans ?? []).map(yearlyPercent));
  return (
    <Page className={styles.page}>
      <PageHead
        title="Pricing"
        before={<Back />}
        actions={
          <SegmentedControl
            label="Billing interval"
            items={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Annual', note: saves > 0 ? `saves ${saves}%` : undefined },
            ]}
            value={periodicity}
            onChange={choose}
          />
        }
      />
      {plans === null ? (
        failure !== null ? (
          <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
        ) : (
          <SkeletonRows columns={['1fr', '1fr', '1fr', '1fr', '1fr', '1fr']} rowHeight={52} text={TEXTS.loading} />
        )
      ) : plans.length === 0 ? (
        <EmptyState title="No plans available" help="Contact the operator of this site." />
      ) : (
        <Plans plans={plans} periodicity={periodicity} />
      )}
    </Page>
  );
}

/** A link to the previous page, or to the home page if this page was opened directly by its address. */
function Back() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Button tone="subtle" icon={IconArrowLeft} onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}>
      Back
    </Button>
  );
}

function useActionOf(own: Plan | undefined, periodicity: Periodicity): (offer: Offer) => CardAction {
  const isSubscribed = useSession(selectSubscribed);
  const interval = useSession((state) => state.plan?.interval ?? null);
  const isTrial = useSession((state) => (state.session?.trialcounter ?? 0) > 0);
  return ({ plan, isOwn }) => {
    if (plan.offer === 'preregister') return 'preregister';
    if (plan.offer === 'trial') return isTrial && plan === own ? 'trial-running' : 'trial-used';
    if (!isOwn || !isSubscribed) return 'buy';
    if (interval === periodicity) return 'own';
    return periodicity === 'year' ? 'to-year' : 'to-month';
  };
}

function Plans({ plans, periodicity }: { plans: readonly Plan[]; periodicity: Periodicity }) {
  const current = useSession((state) => state.plan);
  const title = useSession(selectPlanTitle);
  const own = ownPlan(plans, current, title);
  const offers = useMemo(() => offersOf(plans, own), [plans, own]);
  const actionOf = useActionOf(own, periodicity);
  const [bought, buy] = useState<string | null>(null);
  const at = plans.findIndex(({ product_id }) => product_id === bought);
  const plan = plans[at];
  const place = { '--plans': plans.length, '--at': at } as React.CSSProperties;
  return (
    <>
      <div className={styles.plans} style={place}>
        {offers.map((offer) => (
          <PlanCard
            key={offer.plan.product_id}
            offer={offer}
            periodicity={periodicity}
            action={actionOf(offer)}
            isOpen={offer.plan === plan}
            onBuy={() => buy((open) => (open === offer.plan.product_id ? null : offer.plan.product_id))}
          />
        ))}
      </div>
      <div className={styles.below} data-side={at < plans.length / 3 ? 'left' : 'right'} style={place}>
        <PlanStatusPanel />
        {plan && <i className={styles.wedge} aria-hidden="true" />}
        {plan && (
          <BuyPopup
            key={plan.product_id}
            plan={plan}
            periodicity={periodicity}
            openedBy={buttonOf(plan)}
            onClose={() => buy(null)}
          />
        )}
      </div>
    </>
  );
}
