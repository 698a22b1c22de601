import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { useSession } from '../../stores/session/store';
import DashboardPage from './dashboard-page';

afterEach(() => {
  useSession.setState(useSession.getInitialState());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a plan is called as the specification has it', async () => {
  fakeServer();
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title: 'vip / managed' };
  useSession.setState({
    session: { user_name: 'Ines Okafor', subscription } as never,
    storage: { all_mbytes: 5120, used_mbytes: 1 },
  });
  render(<DashboardPage />, { wrapper: MemoryRouter });
  expect(await screen.findByText('VIP / Managed')).toBeVisible();
});

test('an upload in another tab shows, also when the room that is left changes in the same frame', async () => {
  const server = fakeServer();
  const live = fakeLive();
  const stat = { active_jobs: 1, active_jobs_all: 2, tracks: 41 };
  server.answer('account/get_stat', { result: stat });
  server.answer('track/get', { result: { tracks: [], number_of_tracks: 0 } });
  useSession.setState({ session: { uid: 7, user_name: 'Ines Okafor', subscription: {} } as never });
  render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('41')).toBeVisible();
  server.answer('account/get_stat', { result: { ...stat, tracks: 42 } });
  await live.frame(
    'user:7',
    { kind: 'track_changed', track_id: 3, deleted: false },
    { kind: 'storage_changed', all_mbytes: 500, used_mbytes: 12 },
  );
  expect(await screen.findByText('42')).toBeVisible();
});
