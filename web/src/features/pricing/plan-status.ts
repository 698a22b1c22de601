import type { SubscriptionInfo } from '../../protocol/generated/protocol';
import type { Session } from '../../stores/session/stored-session';
import { countOf, formatPeriodDay, formatPlan } from '../../ui/format';

/** The status of the person's plan in words, and the action that is possible. */
export interface PlanStatus {
  title: string;
  text: string;
  action: 'cancel' | 'keep' | null;
  /** True if the last payment failed. */
  isFailing: boolean;
}

const INTERVALS: Readonly<Record<string, string>> = { month: 'billed monthly', year: 'billed yearly' };

/** Describes the status of the person's plan. Pure. `plan` is null until it is known. */
export function planStatus(
  plan: SubscriptionInfo | null,
  session: Pick<Session, 'subscription' | 'trialcounter'> | null,
): PlanStatus | null {
  if (plan === null || session === null) return null;
  const { is_active_subscription, subscription_id, product_title, interval, status, cancel_at, current_period_end } =
    plan;
  const nothing = { action: null, isFailing: false };
  const name = formatPlan(product_title);
  if (!is_active_subscription) {
    const days = session.trialcounter;
    if (days === null) return { title: 'Free', text: 'Choose a plan to do more.', ...nothing };
    if (days > 0)
      return {
        title: 'Free trial',
        text: `${countOf(days, 'day')} left. Choose a plan to continue after that.`,
        ...nothing,
      };
    return { title: 'Trial Expired', text: 'Choose a plan to upload and submit again.', ...nothing };
  }
  if (subscription_id === null) {
    return { title: name, text: "Provided by our staff. You aren't charged.", ...nothing };
  }
  const title = [name, interval === null ? undefined : INTERVALS[interval]].filter(Boolean).join(', ');
  if (cancel_at !== null) {
    const until = formatPeriodDay(cancel_at);
    const text = `Your subscription has been canceled. The current subscription is valid until ${until}`;
    return { title, text, action: 'keep', isFailing: status === 'past_due' };
  }
  const end = formatPeriodDay(current_period_end);
  const text = `Active until ${end}, when it renews. A canceled plan stays valid until then and becomes Free.`;
  return { title, text, action: 'cancel', isFailing: status === 'past_due' };
}
