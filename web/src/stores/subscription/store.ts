import { useEffect } from 'react';
import { call, callWhole, type Request, type Result } from '../../api/client';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import type { SubscriptionInfo, UserChange } from '../../protocol/generated/protocol';
import { applyUserChange } from '../session/apply';
import { selectOwnTopic, useSession } from '../session/store';

/** A plan, how it is paid, and a coupon. */
export type PlanChoice = Request<'subscription/preview'>;

/** What a coupon takes off. */
export type Coupon = Result<'subscription/check_coupon'>;

/** What became of a change of plan: it is done, it is paid on the provider's page, or the bank asks about it there. */
export type PlanOutcome = { kind: 'changed' } | { kind: 'checkout' | 'bank'; url: string | null };

/** Where the payment provider leads back to. */
const returnAddress = (): string => `${window.location.origin}/success-checkout`;

/**
 * Reads the current subscription, as after a change of one's own. The person's topic tells of changes as well: what it has told since the
 * question stays.
 */
export async function reloadSubscription(): Promise<void> {
  const topic = selectOwnTopic(useSession.getState());
  const asked = live.head(topic)?.offset;
  const plan = await call('account/check_subscription');
  if (topic !== selectOwnTopic(useSession.getState()) || live.head(topic)?.offset !== asked) return;
  useSession.setState((state) => applyUserChange(state, { kind: 'subscription_changed', ...plan }));
}

/** The current subscription, which the live connection tells; where it has not done so yet it is asked for. Null until then. */
export function useSubscription(): SubscriptionInfo | null {
  const plan = useSession((state) => state.plan);
  const isKnown = plan !== null;
  useEffect(() => {
    if (!isKnown) reloadSubscription().catch(() => {});
  }, [isKnown]);
  return plan;
}

/** Whether the payment provider keeps a subscription of the person that has not ended. */
export const selectSubscribed = ({ plan }: Pick<ReturnType<typeof useSession.getState>, 'plan'>): boolean =>
  plan !== null && plan.subscription_id !== null && plan.is_active_subscription;

/** Buys a plan, or changes to it. Rejects with an ApiError. */
export async function choosePlan(choice: PlanChoice): Promise<PlanOutcome> {
  if (useSession.getState().plan === null) await reloadSubscription();
  // the provider may tell of the new plan before the answer is here
  const isChange = selectSubscribed(useSession.getState());
  const { result, status } = await callWhole('subscription/update', { ...choice, redirect_url: returnAddress() });
  const { url_to_redirect: url } = result;
  if (status === 'action_required') return { kind: 'bank', url };
  if (!isChange) return { kind: 'checkout', url };
  await reloadSubscription();
  return { kind: 'changed' };
}

/** What a coupon takes off. Rejects with an ApiError where it takes off nothing. */
export const checkCoupon = (choice: PlanChoice & { coupon: string }, signal: AbortSignal): Promise<Coupon> =>
  call('subscription/check_coupon', choice, signal);

const previews = createResource<PlanChoice, Result<'subscription/preview'>, UserChange>({
  read: (choice, signal) => call('subscription/preview', choice, signal),
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: ({ kind }) => kind === 'subscription_changed',
});

/** What a change of the running subscription would cost; undefined asks for nothing. */
export const usePreview = (choice: PlanChoice | undefined) => useResource(previews, choice);

/** Ends the subscription with its period. Returns when that is; null where nobody says. Rejects with an ApiError. */
export async function unsubscribe(): Promise<string | null> {
  await call('subscription/unsubscribe');
  await reloadSubscription();
  return useSession.getState().plan?.cancel_at ?? null;
}

/** Takes the cancellation back. Rejects with an ApiError. */
export async function keepPlan(): Promise<void> {
  await call('subscription/resume');
  await reloadSubscription();
}

/** The provider's page where a subscription is managed. Rejects with an ApiError. */
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

/** Whether a checkout was paid, by its id: `error` says why not. */
export const usePayment = (id: string | undefined) => useResource(payments, id);
