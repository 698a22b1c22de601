import { expect, test } from 'vitest';
import type { SubscriptionInfo } from '../../protocol/generated/protocol';
import { sessionOf } from '../../testing/render-page';
import { paid, subscription } from '../../testing/subscription';
import { planStatus } from './plan-status';

const of = (plan: SubscriptionInfo, trialcounter: number | null = null) =>
  planStatus(plan, sessionOf('creator', { trialcounter }));

test('nothing is said before it is known', () => {
  expect(planStatus(null, sessionOf('creator'))).toBeNull();
});

test.each([
  ['a trial that runs', subscription(), 9, 'Free trial', '9 days left. Choose a plan to continue after that.'],
  ['its last day', subscription(), 1, 'Free trial', '1 day left. Choose a plan to continue after that.'],
  ['a trial that is over', subscription(), 0, 'Trial Expired', 'Choose a plan to upload and submit again.'],
  ['no trial', subscription(), null, 'Free', 'Choose a plan to do more.'],
  [
    'a plan of the staff',
    subscription({ product_title: 'premium-free', is_active_subscription: true }),
    null,
    'Premium-Free',
    "Provided by our staff. You aren't charged.",
  ],
] as const)('%s can be changed by buying alone', (_, plan, days, title, text) => {
  expect(of(plan, days)).toEqual({ title, text, action: null, isFailing: false });
});

test('a paid plan says when it renews, and can be canceled', () => {
  expect(of(paid())).toEqual({
    title: 'Starter, billed monthly',
    text: 'Active until 12.14.2026, when it renews. A canceled plan stays valid until then and becomes Free.',
    action: 'cancel',
    isFailing: false,
  });
});

test('a canceled plan says until when it is valid, in UTC, and can be kept', () => {
  expect(of(paid({ interval: 'year', cancel_at: '2026-12-14T23:59:59Z' }))).toMatchObject({
    title: 'Starter, billed yearly',
    text: 'Your subscription has been canceled. The current subscription is valid until 12.14.2026',
    action: 'keep',
  });
});

test('a failed payment is said beside it', () => {
  expect(of(paid({ status: 'past_due' }))).toMatchObject({ action: 'cancel', isFailing: true });
});
