import { expect, test } from 'vitest';
import { PLANS } from '../../testing/subscription';
import { priceOf, yearlyPercent, yearlySaving } from './store';

const byTitle = (title: string) => PLANS.find((plan) => plan.title === title) as (typeof PLANS)[number];

test('a year costs what the plan says, and saves what it is below twelve months', () => {
  expect(priceOf(byTitle('premium'), 'month')).toBe(15);
  expect(priceOf(byTitle('premium'), 'year')).toBe(162);
  expect(yearlySaving(byTitle('premium'))).toBe(18);
  expect(yearlyPercent(byTitle('premium'))).toBe(10);
  expect(yearlySaving({ ...byTitle('premium'), price_amount: 17.99, price_amount_year: 194.29 })).toBe(21.59);
});

test('nothing is saved by a year of Unlimited, or of what costs nothing', () => {
  for (const title of ['unlimited', 'free']) {
    expect(yearlySaving(byTitle(title))).toBe(0);
    expect(yearlyPercent(byTitle(title))).toBe(0);
  }
});
