import type { SubscriptionInfo } from '../../protocol/generated/protocol';
import type { Plan } from '../../stores/plans/store';

/** A plan as its card shows it: whether it is the person's own plan, and whether its card is highlighted. */
export interface Offer {
  plan: Plan;
  isOwn: boolean;
  /** True if the card of this plan is highlighted. */
  isOffered: boolean;
}

/**
 * The plans whose cards may be highlighted, each with the reason that is shown. Of these, the first plan that costs more than the person's
 * own plan is highlighted.
 */
const OFFERED: readonly { title: string; why: string }[] = [
  { title: 'premium', why: 'Access to all jobs' },
  { title: 'unlimited', why: 'No limits' },
];

export const whyOf = (plan: Plan): string => OFFERED.find(({ title }) => title === plan.title)?.why ?? '';

/**
 * Returns the person's own plan among the plans on sale. If an active plan is no longer sold, returns the plan on sale that has the same
 * rights.
 */
export function ownPlan(plans: readonly Plan[], current: SubscriptionInfo | null, title: string): Plan | undefined {
  const names = current?.is_active_subscription ? [title, ...current.counts_as] : [title];
  return names.map((name) => plans.find((plan) => plan.title === name)).find((plan) => plan !== undefined);
}

/** Returns an offer for each plan, with flags for the person's own plan and for the plan whose card is highlighted. Pure. */
export function offersOf(plans: readonly Plan[], own: Plan | undefined): readonly Offer[] {
  const offered = OFFERED.map(({ title }) => plans.find((plan) => plan.title === title)).find(
    (plan) => plan !== undefined && plan.price_amount > (own?.price_amount ?? 0),
  );
  return plans.map((plan) => ({ plan, isOwn: plan === own, isOffered: plan === offered }));
}

/** Splits the text of a plan's feature, such as "2 weeks - free trial", into `main` ("2 weeks") and `sub` ("free trial"). */
export function featureOf(text: string): { main: string; sub: string } {
  const [main = text, ...rest] = text.split(' - ');
  return { main, sub: rest.join(' - ') };
}
