import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../api/testing';
import { navOf } from '../app/nav';
import type { Role } from '../protocol/generated/protocol';
import { useModals } from '../stores/modals/store';
import { useSession } from '../stores/session/store';
import { answersAsDescribed } from '../testing/described';
import { useDialogs } from '../ui/dialog/dialogs';
import { registerUnsaved } from '../ui/dialog/unsaved';
import { Sidebar } from './sidebar';
import { drawAt, logInAs } from './testing';
import { TopBar } from './top-bar';

answersAsDescribed();

const PAID = { stripe_customer_id: null, is_active_subscription: true, product_title: 'vip / managed' };

beforeEach(() => useSession.setState(useSession.getInitialState(), true));

function sidebar(role: Role): void {
  drawAt('/team', <Sidebar tabs={navOf(role).tabs} current="/team" />);
}

function topBar(role: Role): void {
  drawAt('/profile', <TopBar role={role} nav={navOf(role)} title="Profile" onKeys={() => {}} onPalette={() => {}} />);
}

test('the sidebar states the version of the package and leads to the privacy policy', () => {
  sidebar('creator');
  expect(screen.getByText('v0.23.0')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
});

test('what is new is marked so for creators, also where only the icons stand', () => {
  sidebar('creator');
  expect(screen.getAllByRole('link', { name: / new$/ })).toHaveLength(2);
});

test.each([
  ['creator', 'Team', { unreadTeamInvites: 2 }],
  ['manager', 'Company Invitations', { unreadInvites: 2 }],
] as const)('how many invitations wait for a %s stands beside %s, and goes with the last', (role, title, waiting) => {
  sidebar(role);
  const link = () => screen.getByRole('link', { name: new RegExp(`^${title}`) });
  expect(link()).toHaveAccessibleName(title);
  act(() => useSession.setState(waiting));
  expect(link()).toHaveAccessibleName(`${title} 2 invitations`);
  expect(link()).toHaveTextContent(`${title} 2`);
  expect(screen.getAllByRole('link', { name: /invitations?$/ })).toHaveLength(1);
  act(() => useSession.setState({ unreadInvites: 0, unreadTeamInvites: 0 }));
  expect(link()).toHaveAccessibleName(title);
  expect(link()).toHaveTextContent(new RegExp(`^${title}$`));
});

test('mentions that were not read are counted at the submissions of whoever reviews, and of nobody else', () => {
  useSession.setState({ unreadMentions: 3 });
  sidebar('manager');
  expect(screen.getByRole('link', { name: 'Music Submissions 3 unread mentions' })).toHaveTextContent(/3$/);
  cleanup();
  sidebar('creator');
  expect(screen.queryByRole('link', { name: /mention/ })).toBeNull();
});

test('uploads that go on are counted at the catalog, whichever page is open', () => {
  sidebar('creator');
  const link = () => screen.getByRole('link', { name: /^Track Catalog/ });
  act(() => useSession.setState({ uploads: 3 }));
  expect(link()).toHaveAccessibleName('Track Catalog 3 uploads');
  expect(link()).toHaveTextContent('Track Catalog 3');
  act(() => useSession.setState({ uploads: 0 }));
  expect(link()).toHaveAccessibleName('Track Catalog');
});

test.each([
  ['creator', '/creator/statistic'],
  ['manager', '/manager/job/list'],
  ['admin', '/sh_admin/statistics'],
] as const)('the logo leads a %s to the first tab', async (role, first) => {
  sidebar(role);
  await userEvent.click(screen.getByRole('link', { name: /^Needledrop/ }));
  expect(screen.getByTestId('address')).toHaveTextContent(first);
});

test.each(['manager', 'admin'] as const)('a %s creates a job, a company or a team from any page', async (role) => {
  logInAs(role);
  topBar(role);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Job', 'Company', 'Team']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Company' }));
  expect(useModals.getState().open).toMatchObject([{ kind: 'company' }]);
  expect(screen.getByTestId('address')).toHaveTextContent('/profile');
});

test('the way to the keys prints its own', async () => {
  logInAs('manager');
  topBar('manager');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('button', { name: 'Keyboard' })).toHaveTextContent('Keyboard?');
});

test('the name leads to the profile', () => {
  logInAs('manager');
  topBar('manager');
  expect(screen.getByRole('link', { name: / profile$/ })).toHaveAttribute('href', '/profile');
});

test('only creators see a plan: its title while it is active, else Free', () => {
  logInAs('creator', { subscription: PAID });
  topBar('creator');
  expect(screen.getByText('VIP / Managed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

test('a plan that is not active is shown as Free', () => {
  logInAs('creator', { subscription: { ...PAID, is_active_subscription: false } });
  topBar('creator');
  expect(screen.getByText('Free')).toBeVisible();
});

test('a manager sees no plan and no trial', () => {
  logInAs('manager', { trialcounter: 3 });
  topBar('manager');
  expect(screen.queryByText('Free')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('one of the first 500 users wears the badge', () => {
  logInAs('creator', { is_first_500: true });
  topBar('creator');
  expect(screen.getByTitle('First 500 users')).toHaveTextContent('First 500 users');
});

test('the log-out icon ends the session here and on the server', async () => {
  const server = fakeServer();
  server.answer('account/log_out', { result: true });
  logInAs('manager');
  topBar('manager');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'out', session: null, left: true }));
  expect(server.bodies('account/log_out')).toHaveLength(1);
});

test('a log-out asks where something is unsaved, and else not', async () => {
  const server = fakeServer();
  server.answer('account/log_out', { result: true });
  logInAs('manager');
  const release = registerUnsaved({});
  topBar('manager');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  const [question] = useDialogs.getState().asked;
  expect(question?.title).toBe('Log out?');
  question?.answer('no');
  expect(server.bodies('account/log_out')).toHaveLength(0);
  expect(useSession.getState().status).toBe('in');
  release();
});
