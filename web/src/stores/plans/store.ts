import { call, type Request, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';

/** A plan on offer. */
export type Plan = Result<'product/get_all'>[number];

/** The period that is paid at once. */
export type Periodicity = Request<'subscription/update'>['periodicity'];

const plans = createResource<null, readonly Plan[]>({
  read: (_, signal) => call('product/get_all', {}, signal),
});

/** Returns the plans on offer, in their order. */
export const usePlans = () => useResource(plans, null);

/** Starts the first reads of the pricing page. */
export const preloadPlans = () => [plans.preload(null)];

/** Returns the price of a plan for a month, or for a year paid at once. */
export const priceOf = ({ price_amount, price_amount_year }: Plan, periodicity: Periodicity): number =>
  periodicity === 'year' ? price_amount_year : price_amount;

/** Returns the saving of a year's payment over twelve monthly ones. */
export const yearlySaving = ({ price_amount, price_amount_year }: Plan): number =>
  Math.max(0, Math.round(price_amount * 1200 - price_amount_year * 100) / 100);

/** Returns the saving in whole per cent. */
export const yearlyPercent = (plan: Plan): number =>
  plan.price_amount > 0 ? Math.round((yearlySaving(plan) / (plan.price_amount * 12)) * 100) : 0;
