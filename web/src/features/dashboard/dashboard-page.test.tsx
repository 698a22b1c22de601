import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { useSession } from '../../stores/session/store';
import DashboardPage from './dashboard-page';

afterEach(() => {
  useSession.setState(useSession.getInitialState());
  vi.unstubAllGlobals();
});

test('a plan is called as the specification has it', async () => {
  fakeServer();
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title: 'vip / managed' };
  useSession.setState({
    session: { user_name: 'Ines Okafor', subscription } as never,
    storage: { all_mbytes: 5120, used_mbytes: 1 },
  });
  render(<DashboardPage />);
  expect(await screen.findByText('VIP / Managed')).toBeVisible();
});
