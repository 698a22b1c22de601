import { expect, test } from 'vitest';
import { PLANS, paid, subscription } from '../../testing/subscription';
import { featureOf, offersOf, ownPlan } from './offer';

const offered = (title: string) => {
  const own = PLANS.find((plan) => plan.title === title);
  return offersOf(PLANS, own).find(({ isOffered }) => isOffered)?.plan.title;
};

test('the plan that stands out costs more than the own one', () => {
  expect(['free', 'starter', 'premium basic'].map(offered)).toEqual(['premium', 'premium', 'premium']);
  expect(offered('premium')).toBe('unlimited');
  expect(offered('unlimited')).toBeUndefined();
});

test('without an active plan the free one is the own, and a granted plan is the one that it counts as', () => {
  expect(ownPlan(PLANS, subscription(), 'free')?.title).toBe('free');
  expect(ownPlan(PLANS, paid(), 'starter')?.title).toBe('starter');
  const granted = paid({
    product_title: 'premium-free',
    subscription_id: null,
    counts_as: ['premium', 'premium-free'],
  });
  expect(ownPlan(PLANS, granted, 'premium-free')?.title).toBe('premium');
});

test("what a plan holds is parted at its first ' - '", () => {
  expect(featureOf('Own playlists - to share - with clients')).toEqual({
    main: 'Own playlists',
    sub: 'to share - with clients',
  });
  expect(featureOf('Everything')).toEqual({ main: 'Everything', sub: '' });
});
