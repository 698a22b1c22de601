import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { useSession } from '../../stores/session/store';
import CataloguePage from './catalogue-page';

afterEach(() => {
  useSession.setState(useSession.getInitialState());
  vi.unstubAllGlobals();
});

test.each([
  ['premium basic', 'Premium Basic'],
  ['vip / managed', 'VIP / Managed'],
])('the plan %s is called %s beside the storage', async (product_title, shown) => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0 } });
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title };
  useSession.setState({ session: { subscription } as never, storage: { all_mbytes: 5120, used_mbytes: 1 } });
  const router = createMemoryRouter([{ path: '*', element: <CataloguePage /> }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
});
