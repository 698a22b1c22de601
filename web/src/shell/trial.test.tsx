import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, sessionOf } from '../testing/render-page';
import { Trial, trialEnd, trialLeft } from './trial';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-14T21:59:58Z');
});
afterEach(() => vi.useRealTimers());

function show(trialcounter: number | null, plan = 'free'): void {
  const subscription = { stripe_customer_id: null, is_active_subscription: plan !== 'free', product_title: plan };
  renderPage(<Trial />, { as: sessionOf('creator', { subscription, trialcounter }) });
}

test('the last day counts as one day and ends at midnight', () => {
  expect(trialEnd(1, new Date())).toBe(Date.UTC(2026, 2, 15));
  expect(trialLeft(trialEnd(9, new Date()), Date.now())).toBe('08:02:00:02');
  expect(trialLeft(trialEnd(1, new Date()), Date.UTC(2026, 2, 16))).toBe('00:00:00:00');
});

test('the countdown moves by the second and goes on over midnight', () => {
  show(2);
  expect(screen.getByRole('timer')).toHaveTextContent('Trial ends in: 01:02:00:02');
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('timer')).toHaveTextContent('Trial ends in: 01:01:59:59');
  act(() => vi.advanceTimersByTime(2 * 3_600_000));
  expect(screen.getByRole('timer')).toHaveTextContent('Trial ends in: 00:23:59:59');
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
