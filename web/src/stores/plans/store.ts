import { call, type Request, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';

/** A plan that can be bought. */
export type Plan = Result<'product/get_all'>[number];

/** The period of a payment: a month or a year. */
export type Periodicity = Request<'subscription/update'>['periodicity'];

const plans = createResource<null, readonly Plan[]>({
  read: (_, signal) => call('product/get_all', {}, signal),
});

/** Returns the plans that can be bought, in the order of the server. */
export const usePlans = () => useResource(plans, null);

/** Starts the first reads of the pricing page. */
export const preloadPlans = () => [plans.preload(null)];

/** Returns the price of a plan for one payment: for a month or for a year. */
export const priceOf = ({ price_amount, price_amount_year }: Plan, periodicity: Periodicity): number =>
  periodicity === 'year' ? price_amount_year : price_amount;

/** Returns the amount by which a yearly payment is cheaper than twelve monthly payments. */
export const yearlySaving = ({ price_amount, price_amount_year }: Plan): number =>
  Math.max(0, Math.round(price_amount * 1200 - price_amount_year * 100) / 100);

/** Returns the saving of a yearly payment in whole percent. */
export const yearlyPercent = (plan: Plan): number =>
  plan.price_amount > 0 ? Math.round((yearlySaving(plan) / (plan.price_amount * 12)) * 100) : 0;
