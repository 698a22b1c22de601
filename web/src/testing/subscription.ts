import type { SubscriptionInfo } from '../protocol/generated/protocol';
import type { Plan } from '../stores/plans/store';

const plan = (title: string, label: string, price: number, year: number, offer: Plan['offer']): Plan => ({
  product_id: title.replace(/\W+/g, '-'),
  title,
  label,
  price_amount: price,
  price_amount_year: year,
  price_id_month: offer === 'paid' ? `${title}-month` : null,
  price_id_year: offer === 'paid' ? `${title}-year` : null,
  feachers: [`Much - of ${label}`],
  offer,
});

/** The plans of a server with the original settings. */
export const PLANS: readonly Plan[] = [
  plan('free', 'Trial Account', 0, 0, 'trial'),
  plan('starter', 'Starter', 5, 54, 'paid'),
  plan('premium basic', 'Premium Basic', 10, 108, 'paid'),
  plan('premium', 'Premium', 15, 162, 'paid'),
  plan('unlimited', 'Unlimited', 30, 360, 'paid'),
  plan('vip / managed', 'VIP / Managed', 0, 0, 'preregister'),
];

const FREE: SubscriptionInfo = {
  product_title: 'free',
  is_active_subscription: false,
  currentSubscription: 'free',
  product_id: 'free',
  price_id_month: null,
  price_id_year: null,
  subscription_id: null,
  stripe_customer_id: null,
  is_first_500: false,
  status: null,
  cancel_at: null,
  update_date: null,
  interval: null,
  current_period_start: null,
  current_period_end: null,
  storage_info: { all_mbytes: 200, used_mbytes: 12 },
  counts_as: ['free'],
  limits: { tracks: 2, applications_a_month: 2, storage_mbytes: 200, own_playlists: false, all_jobs: false },
  used: { tracks: 1, applications: 0, resets_at: '2026-12-01T00:00:00Z' },
  trialcounter: 9,
  non_paid: false,
};

/** Returns a subscription; by default that of a person on trial. */
export const subscription = (more: Partial<SubscriptionInfo> = {}): SubscriptionInfo => ({ ...FREE, ...more });

/** Returns the subscription of a person who pays for Starter each month. */
export const paid = (more: Partial<SubscriptionInfo> = {}): SubscriptionInfo =>
  subscription({
    product_title: 'starter',
    currentSubscription: 'starter',
    product_id: 'starter',
    is_active_subscription: true,
    subscription_id: 'sub_1',
    stripe_customer_id: 'cus_1',
    status: 'active',
    interval: 'month',
    current_period_start: '2026-11-14T10:00:00Z',
    current_period_end: '2026-12-14T10:00:00Z',
    counts_as: ['starter'],
    trialcounter: null,
    ...more,
  });
