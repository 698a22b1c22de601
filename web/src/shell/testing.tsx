import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { useSession } from '../stores/session/store';
import type { Session } from '../stores/session/stored-session';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Renders a part of the shell at an address. The current address is shown below it, for the test. */
export function drawAt(path: string, part: ReactNode): void {
  const element = (
    <>
      {part}
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

/** Logs a person of that role in, on the free plan by default. */
export function logInAs(role: Role, more: Partial<Session> = {}): void {
  const subscription = { stripe_customer_id: null, is_active_subscription: false, product_title: 'free' };
  const session = { role, user_name: 'Ines Okafor', logo: null, is_first_500: false, subscription, trialcounter: null };
  useSession.setState({ status: 'in', session: { ...session, ...more } as Session });
}
