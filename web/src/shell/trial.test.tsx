import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage, sessionOf } from '../testing/render-page';
import { Trial, trialEnd, trialLeft } from './trial';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-14T21:59:58Z');
});

function show(trialcounter: number | null, plan = 'free'): void {
  const subscription = { stripe_customer_id: null, is_active_subscription: plan !== 'free', product_title: plan };
  renderPage(<Trial />, { as: sessionOf('creator', { subscription, trialcounter }) });
}

test('the last day counts as one day and ends at midnight', () => {
  expect(trialEnd(1, new Date())).toBe(Date.UTC(2026, 2, 15));
  expect(trialLeft(trialEnd(9, new Date()), Date.now())).toEqual({ days: 8, hours: 2, minutes: 0, seconds: 2 });
  expect(trialLeft(trialEnd(1, new Date()), Date.UTC(2026, 2, 16))).toEqual({
    days: 0,
    hours: 0,
    minutes: 0,
    seconds: 0,
  });
});

test('the countdown moves by the second and goes on over midnight', () => {
  show(2);
  const timer = screen.getByRole('timer', { name: 'Trial ends in: 1 day, 2 hours, 0 minutes, 2 seconds' });
  act(() => vi.advanceTimersByTime(3000));
  expect(timer).toHaveAccessibleName('Trial ends in: 1 day, 1 hour, 59 minutes, 59 seconds');
  act(() => vi.advanceTimersByTime(2 * 3_600_000));
  expect(timer).toHaveAccessibleName('Trial ends in: 0 days, 23 hours, 59 minutes, 59 seconds');
});

test('each number of the countdown has its unit beneath it', () => {
  show(9);
  const numbers = ['days', 'hours', 'minutes', 'seconds'].map((unit) => screen.getByText(unit).previousSibling);
  expect(numbers.map((number) => number?.textContent)).toEqual(['08', '02', '00', '02']);
});

test('when the time is over, the way to upgrade takes its place', () => {
  show(1);
  act(() => vi.advanceTimersByTime(3 * 3_600_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeVisible();
});

test.each([0, -3])('a counter of %i shows the way to upgrade', (counter) => {
  show(counter);
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeVisible();
});

test('who has paid, or is not on trial, sees neither', () => {
  show(5, 'premium');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
