import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { MobileNotice } from '../app/mobile-notice';
import { closeModals, openModal } from '../stores/modals/store';
import { usePolicy } from '../stores/policy/store';
import { useSession } from '../stores/session/store';
import { ModalHost } from './modal-host';
import { NewVersionBar } from './notices';
import { PolicyNotice } from './policy-notice';
import { drawAt, logInAs } from './testing';

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  usePolicy.setState({ agreed: false });
  closeModals(() => true);
});

test('the button of Trial Expired leads to the plans', async () => {
  drawAt('/creator/job/list', <ModalHost />);
  act(() => void openModal('trialExpired', {}));
  const dialog = await screen.findByRole('dialog', { name: 'Trial Expired' });
  expect(dialog).toHaveTextContent('Please Click Below To Upgrade Your Subscription');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Subscriptions' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/pricing');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a new version is told with a way to reload, once it is there', () => {
  drawAt('/profile', <NewVersionBar />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => useSession.setState({ newVersion: '0.24.0+b' }));
  expect(screen.getByRole('status')).toHaveTextContent('A new version is available!');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.each(['creator', 'manager'] as const)(
  'a %s is asked to agree to the privacy policy until they do',
  async (role) => {
    logInAs(role);
    drawAt('/profile', <PolicyNotice />);
    const notice = screen.getByRole('region', { name: 'Privacy policy' });
    expect(notice).toHaveTextContent('Data is never sold or shared with external sources or A.I. agents.');
    expect(within(notice).getByRole('link')).toHaveTextContent('Review Privacy Policy');
    await userEvent.click(within(notice).getByRole('button', { name: 'Agree' }));
    expect(screen.queryByRole('region', { name: 'Privacy policy' })).toBeNull();
  },
);

test('an admin is not asked to agree', () => {
  logInAs('admin');
  drawAt('/profile', <PolicyNotice />);
  expect(screen.queryByRole('region', { name: 'Privacy policy' })).toBeNull();
});

test('a phone gets the notice that the product works only on desktop', () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  drawAt('/', <MobileNotice>the page</MobileNotice>);
  expect(screen.getByRole('heading', { name: 'Needledrop works on desktop only' })).toBeVisible();
  expect(screen.queryByText('the page')).toBeNull();
  vi.mocked(window.matchMedia).mockRestore();
});
