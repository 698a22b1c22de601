import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import type { Role } from '../protocol/generated/protocol';
import { dropSession, logOut, useSession } from '../stores/session/store';
import type { Session } from '../stores/session/stored-session';
import { answersAsDescribed } from '../testing/described';
import { treeOf } from './router';
import { ROUTES } from './routes';
import { SPECIFIED } from './testing';

function session(role: Role): Session {
  return {
    login_background: null,
    is_first_500: false,
    user_name: 'Mara Kessel',
    role,
    sub_role: 'worker',
    user_email: 'mara@harbourlight.example',
    logo: null,
    uid: 1,
    is_affiliate: false,
    company_id: 1,
    subscription: { stripe_customer_id: null, is_active_subscription: false, product_title: 'free' },
    public_contact: null,
    trialcounter: null,
  };
}

const PAGES: Record<string, string> = {
  '/': 'log-in page',
  '/404': 'the record stops',
  '/manager/jobs/active': 'workspace',
  '/manager/job/list': 'jobs',
  '/creator/statistic': 'dashboard',
};

const left = vi.fn();

/** The product's table of routes, with a short text in place of each page. */
const routes = ROUTES.map((route) => ({
  ...route,
  load: vi.fn(async () => ({ default: () => <p>{PAGES[route.path] ?? route.title}</p> })),
  preload: vi.fn(async (_search: URLSearchParams) => [left]),
}));
const routeOf = (path: string) => routes.find((route) => route.path === path) ?? routes[0];

function open(path: string) {
  const router = createMemoryRouter(treeOf(routes), { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

answersAsDescribed();
beforeEach(() => {
  useSession.setState({ status: 'out', session: null, technical: false, left: false });
  left.mockClear();
  for (const { load, preload } of routes) {
    load.mockClear();
    preload.mockClear();
  }
});

test('a visitor at a page of the shell is led to the log-in page', async () => {
  open('/manager/jobs/active');
  expect(await screen.findByText('log-in page')).toBeVisible();
});

test('who is logged in is led from the log-in page to the home of the role', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  open('/');
  expect(await screen.findByText('jobs')).toBeVisible();
});

test('a page of another role leads to /404', async () => {
  useSession.setState({ status: 'in', session: session('creator') });
  open('/manager/jobs/active');
  expect(await screen.findByText('the record stops')).toBeVisible();
});

test('the sidebar lists the tabs of the role and marks the one that is open', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  open('/manager/jobs/active');
  expect(await screen.findByText('workspace')).toBeVisible();
  const links = screen.getAllByRole('link').filter((link) => link.closest('ul'));
  expect(links.map((link) => link.textContent)).toEqual(SPECIFIED.manager);
  expect(screen.getByRole('link', { name: 'Music Submissions' })).toHaveAttribute('aria-current', 'page');
});

test('who was sent to the log-in page from a page gets there after logging in', async () => {
  open('/manager/jobs/active');
  expect(await screen.findByText('log-in page')).toBeVisible();
  useSession.setState({ status: 'in', session: session('manager') });
  expect(await screen.findByText('workspace')).toBeVisible();
});

test('who has logged out is not followed to their page by whoever logs in next', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  open('/manager/jobs/active?job=7');
  expect(await screen.findByText('workspace')).toBeVisible();
  fakeServer().answer('account/log_out', { result: true });
  await act(async () => {
    const answered = logOut();
    // as the live connection does, which is faster than the answer
    dropSession();
    await answered;
  });
  expect(await screen.findByText('log-in page')).toBeVisible();
  act(() => useSession.setState({ status: 'in', session: session('manager') }));
  expect(await screen.findByText('jobs')).toBeVisible();
});

test('who was logged out by the server gets on to their page after logging in again', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  open('/manager/jobs/active?job=7');
  expect(await screen.findByText('workspace')).toBeVisible();
  act(() => dropSession());
  expect(await screen.findByText('log-in page')).toBeVisible();
  act(() => useSession.setState({ status: 'in', session: session('manager') }));
  expect(await screen.findByText('workspace')).toBeVisible();
});

test('the code of a page that may not be opened is not loaded', async () => {
  useSession.setState({ status: 'in', session: session('creator') });
  open('/manager/jobs/active');
  expect(await screen.findByText('the record stops')).toBeVisible();
  expect(routeOf('/manager/jobs/active')?.load).not.toHaveBeenCalled();
  expect(routeOf('/manager/jobs/active')?.preload).not.toHaveBeenCalled();
});

test('the window is named after the page', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  open('/manager/jobs/active');
  expect(await screen.findByText('workspace')).toBeVisible();
  expect(document.title).toBe('Music Submissions · Needledrop');
});

test("a page's first reads begin beside its code, once it is known who opens it, and are left to the page", async () => {
  useSession.setState({ status: 'unknown' });
  let arrive = (_page: { default: () => null }) => {};
  const jobs = routeOf('/manager/jobs/active');
  jobs?.load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }) as never,
  );
  open('/manager/jobs/active?job=7');
  expect(jobs?.preload).not.toHaveBeenCalled();
  act(() => useSession.setState({ status: 'in', session: session('manager') }));
  await waitFor(() => expect(jobs?.preload).toHaveBeenCalledOnce());
  expect(jobs?.preload.mock.calls[0]?.[0].get('job')).toBe('7');
  expect(left).not.toHaveBeenCalled();
  arrive({ default: () => null });
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  jobs?.load.mockReset();
});

test('the first reads of a page that has not come end with the navigation', async () => {
  useSession.setState({ status: 'in', session: session('manager') });
  const router = open('/manager/job/list');
  expect(await screen.findByText('jobs')).toBeVisible();
  left.mockClear();
  const workspace = routeOf('/manager/jobs/active');
  workspace?.load.mockReturnValueOnce(new Promise(() => {}));
  act(() => void router.navigate('/manager/jobs/active'));
  await waitFor(() => expect(workspace?.preload).toHaveBeenCalledOnce());
  expect(left).not.toHaveBeenCalled();
  await act(() => router.navigate('/manager/job/list'));
  await waitFor(() => expect(left).toHaveBeenCalled());
});
