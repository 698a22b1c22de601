import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../stores/session/store';
import { ModalHost } from './modal-host';
import { logInAs } from './testing';
import { Upsell } from './upsell';

const MINUTE = 60_000;

vi.mock('./upsell-modal', () => ({ default: () => <p>offer</p> }));

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState(useSession.getInitialState(), true);
});

function show(): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Upsell />
        <ModalHost />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a free creator sees an offer at the log-in and every hour, also where the shell was left meanwhile', async () => {
  logInAs('creator');
  useSession.setState({ logIns: 1 });
  show();
  await pass(0);
  expect(screen.getByText('offer')).toBeVisible();
  await pass(40 * MINUTE);
  cleanup();
  // as on the page of the privacy policy
  await pass(5 * MINUTE);
  show();
  await pass(15 * MINUTE - 1);
  expect(screen.queryByText('offer')).toBeNull();
  await pass(1);
  expect(screen.getByText('offer')).toBeVisible();
});

test.each([
  ['a manager', 'manager', 'free'],
  ['a creator who has paid', 'creator', 'premium'],
] as const)('%s sees none', async (_, role, product_title) => {
  const isPaid = product_title !== 'free';
  logInAs(role, { subscription: { stripe_customer_id: null, is_active_subscription: isPaid, product_title } });
  useSession.setState({ logIns: 9 });
  show();
  await pass(120 * MINUTE);
  expect(screen.queryByText('offer')).toBeNull();
});
