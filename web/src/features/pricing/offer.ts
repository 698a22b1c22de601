import type { SubscriptionInfo } from '../../protocol/generated/protocol';
import type { Plan } from '../../stores/plans/store';

/** What a plan's card says of the person: theirs, on offer before all others, to be had, or of the past. */
export interface Offer {
  plan: Plan;
  isOwn: boolean;
  /** The one that stands out. */
  isOffered: boolean;
}

/** The plans that may stand out, the first that costs more than the person's own, and why. */
const OFFERED: readonly { title: string; why: string }[] = [
  { title: 'premium', why: 'Access to all jobs' },
  { title: 'unlimited', why: 'No limits' },
];

export const whyOf = (plan: Plan): string => OFFERED.find(({ title }) => title === plan.title)?.why ?? '';

/** The plan that the person has among those on offer; without one that is active it is the free one. */
export function ownPlan(plans: readonly Plan[], current: SubscriptionInfo | null, title: string): Plan | undefined {
  const names = current?.is_active_subscription ? [title, ...current.counts_as] : [title];
  return names.map((name) => plans.find((plan) => plan.title === name)).find((plan) => plan !== undefined);
}

/** Pure. */
export function offersOf(plans: readonly Plan[], own: Plan | undefined): readonly Offer[] {
  const offered = OFFERED.map(({ title }) => plans.find((plan) => plan.title === title)).find(
    (plan) => plan !== undefined && plan.price_amount > (own?.price_amount ?? 0),
  );
  return plans.map((plan) => ({ plan, isOwn: plan === own, isOffered: plan === offered }));
}

/** "2 weeks - free trial": what is had, and of what kind. */
export function featureOf(text: string): { main: string; sub: string } {
  const [main = text, ...rest] = text.split(' - ');
  return { main, sub: rest.join(' - ') };
}
