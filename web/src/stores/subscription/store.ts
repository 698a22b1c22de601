import { useEffect } from 'react';
import { call, callWhole, type Request, type Result } from '../../api/client';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import type { SubscriptionInfo, UserChange } from '../../protocol/generated/protocol';
import { applyUserChange } from '../session/apply';
import { selectOwnTopic, useSession } from '../session/store';

/** The choice of a plan, with the payment period and a coupon. */
export type PlanChoice = Request<'subscription/preview'>;

/** The discount of a coupon. */
export type Coupon = Result<'subscription/check_coupon'>;

/**
 * The result of choosing a plan. changed: the plan was changed; checkout: the person must pay on the provider's page at `url`; bank: the
 * person must confirm the payment for their bank on that page.
 */
export type PlanOutcome = { kind: 'changed' } | { kind: 'checkout' | 'bank'; url: string | null };

/** Returns the URL of our page to which the payment provider sends the person back. */
const returnAddress = (): string => `${window.location.origin}/success-checkout`;

/**
 * Reads the current subscription, for example after the person has changed it. The person's own topic also publishes changes of the
 * subscription, so the response is ignored if the topic has published anything during the read.
 */
export async function reloadSubscription(): Promise<void> {
  const topic = selectOwnTopic(useSession.getState());
  const asked = live.head(topic)?.offset;
  const plan = await call('account/check_subscription');
  if (topic !== selectOwnTopic(useSession.getState()) || live.head(topic)?.offset !== asked) return;
  useSession.setState((state) => applyUserChange(state, { kind: 'subscription_changed', ...plan }));
}

/**
 * Returns the current subscription; null until it is known. The live connection sends the subscription; if it has not arrived yet, it is
 * read by a call.
 */
export function useSubscription(): SubscriptionInfo | null {
  const plan = useSession((state) => state.plan);
  const isKnown = plan !== null;
  useEffect(() => {
    if (!isKnown) reloadSubscription().catch(() => {});
  }, [isKnown]);
  return plan;
}

/** Returns true if the person has a running subscription at the payment provider. */
export const selectSubscribed = ({ plan }: Pick<ReturnType<typeof useSession.getState>, 'plan'>): boolean =>
  plan !== null && plan.subscription_id !== null && plan.is_active_subscription;

/** Buys a plan, or changes the current plan. Rejects with an ApiError. */
export async function choosePlan(choice: PlanChoice): Promise<PlanOutcome> {
  if (useSession.getState().plan === null) await reloadSubscription();
  // the provider may report the new plan before the response is here
  const isChange = selectSubscribed(useSession.getState());
  const { result, status } = await callWhole('subscription/update', { ...choice, redirect_url: returnAddress() });
  const { url_to_redirect: url } = result;
  if (status === 'action_required') return { kind: 'bank', url };
  if (!isChange) return { kind: 'checkout', url };
  await reloadSubscription();
  return { kind: 'changed' };
}

/** Returns the discount of a coupon. Rejects with an ApiError if the coupon is not valid for the plan. */
export const checkCoupon = (choice: PlanChoice & { coupon: string }, signal: AbortSignal): Promise<Coupon> =>
  call('subscription/check_coupon', choice, signal);

const previews = createResource<PlanChoice, Result<'subscription/preview'>, UserChange>({
  read: (choice, signal) => call('subscription/preview', choice, signal),
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: ({ kind }) => kind === 'subscription_changed',
});

/** Returns the cost of changing the current subscription; reads nothing if the choice is undefined. */
export const usePreview = (choice: PlanChoice | undefined) => useResource(previews, choice);

/**
 * Cancels the subscription, which then ends with its paid period. Returns the time of the end, or null if it is unknown. Rejects with an
 * ApiError.
 */
export async function unsubscribe(): Promise<string | null> {
  await call('subscription/unsubscribe');
  await reloadSubscription();
  return useSession.getState().plan?.cancel_at ?? null;
}

/** Revokes the cancellation of the subscription, so that it continues. Rejects with an ApiError. */
export async function resumeSubscription(): Promise<void> {
  await call('subscription/resume');
  await reloadSubscription();
}

/** Returns the URL of the provider's page for managing a subscription. Rejects with an ApiError. */
export async function portalAddress(): Promise<string> {
  const { url } = await call('stripe/create_portal_session', { redirect_url: `${window.location.origin}/billing` });
  return url;
}

const payments = createResource<string, { error: string | null }>({
  read: async (id, signal) => {
    const { status, error } = await callWhole('stripe/success_payment_check', { id }, signal);
    if (status !== 'error') return { error: null };
    return { error: typeof error === 'string' ? error : '' };
  },
});

/**
 * Returns the result of the checkout with this id: `error` is null if the checkout was paid, or else the reason. Reads nothing if the id is
 * undefined.
 */
export const usePayment = (id: string | undefined) => useResource(payments, id);
