import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import DashboardPage, { firstBy } from './dashboard-page';

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

test('the tracks stand in the order of the figure that was chosen, a dozen of them', () => {
  const tracks = Array.from({ length: 20 }, (_, id) => ({
    track_id: id,
    plays_count: id % 5,
    upload_count: 20 - id,
    share_count: 0,
  })) as OwnTrack[];
  const ids = (by: string, direction: 'up' | 'down') =>
    firstBy(tracks, { by, direction }).map(({ track_id }) => track_id);
  expect(ids('plays', 'down').slice(0, 5)).toEqual([4, 9, 14, 19, 3]);
  expect(ids('submitted', 'down')[0]).toBe(0);
  expect(ids('submitted', 'up')[0]).toBe(19);
  expect(ids('shares', 'up')).toHaveLength(12);
});
