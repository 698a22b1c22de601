import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { ModalHost } from '../shell/modal-host';
import { useSession } from '../stores/session/store';
import type { Session } from '../stores/session/stored-session';
import { Announcer } from '../ui/announcer';
import { DialogHost } from '../ui/dialog/dialog-host';
import { UnsavedGuard } from '../ui/dialog/use-unsaved';

/** Returns the session of a person with that role, on the free plan by default. */
export function sessionOf(role: Role, more: Partial<Session> = {}): Session {
  return {
    login_background: null,
    is_first_500: false,
    user_name: 'Ines Okafor',
    role,
    sub_role: 'worker',
    user_email: 'ines@lowtide.example',
    logo: null,
    uid: 7,
    is_affiliate: false,
    company_id: null,
    subscription: { stripe_customer_id: null, is_active_subscription: false, product_title: 'free' },
    public_contact: null,
    trialcounter: null,
    ...more,
  };
}

export interface PageOptions {
  /** The address at which the page is opened; / by default. */
  path?: string;
  /** The state of the history entry of the page. */
  state?: unknown;
  /** The person who is logged in, as a role or a session. If it is missing, the page is rendered for a visitor. */
  as?: Role | Session;
  /** The content at other paths; by default the path itself is shown. */
  elsewhere?: ReactNode;
  /** False to run every effect only once. By default effects run twice, as in React's strict mode. */
  strict?: boolean;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

export type RenderedPage = RenderResult & { router: ReturnType<typeof createMemoryRouter> };

/** Renders a page as the application does: at a path, for a person, with the hosts of dialogs and announcements. */
export function renderPage(
  page: ReactNode,
  { path = '/', state = null, as, elsewhere, strict = true }: PageOptions = {},
): RenderedPage {
  const session = typeof as === 'string' ? sessionOf(as) : (as ?? null);
  useSession.setState({ status: session ? 'in' : 'out', session });
  const pathname = path.split('?', 1)[0] ?? '/';
  const router = createMemoryRouter(
    [
      {
        path: pathname,
        element: (
          <>
            <UnsavedGuard />
            <main>{page}</main>
            <ModalHost />
            <Address />
          </>
        ),
      },
      { path: '*', element: elsewhere ?? <Address /> },
    ],
    { initialEntries: [{ ...parsePath(path), state }] },
  );
  const drawn = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <DialogHost />
      <Announcer />
    </MantineProvider>,
    { reactStrictMode: strict },
  );
  return { ...drawn, router };
}
