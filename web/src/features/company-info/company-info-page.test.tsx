import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CompanyInfo } from '../../stores/company-info/store';
import * as store from '../../stores/company-info/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CompanyInfoPage from './company-info-page';

const JOB = {
  id: 5,
  title: 'Coastal documentary',
  type: 'Film & TV',
  status: 'open',
  shared_tracks: 3,
  playlist_tracks: 10,
  applied_tracks: 214,
  min_rating: 5,
  is_team_job: false,
};
const INFO: CompanyInfo = {
  id: 2,
  name: 'Harbourlight Pictures',
  description: 'Independent documentary house',
  avatar_url: null,
  verified: false,
  owner_name: 'Mara Kessel',
  number_of_members: 1,
  members: [{ id: 7, user_name: 'Mara Kessel', email: 'mara@harbour.test', role_name: 'owner', avatar: null }],
  owner_id: 7,
  owner_email: 'mara@harbour.test',
  created: '2026-11-01T10:00:00Z',
  logo: null,
  background_for_sign_up: null,
  login_background: null,
  logo_for_job_type: null,
  affiliate_url: null,
  affiliate_dashboard_url: null,
  affiliate_email: null,
  jobs: [JOB, { ...JOB, id: 4, title: 'Ferry film', applied_tracks: 41, shared_tracks: 1, playlist_tracks: 4 }],
  number_of_jobs: 2,
};

let info: CompanyInfo;

setUpFakes();
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  info = INFO;
  server.answer('company/get_info', () => ({ result: info, list_live: [live.head('admin'), live.head('company:2')] }));
});

const open = (search = '?id=2') =>
  renderPage(<CompanyInfoPage />, { as: 'admin', path: `/sh_admin/company/info${search}` });
const show = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }));

test('a company is shown with its jobs, their sums and its members', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Harbourlight Pictures/ })).toBeVisible();
  const row = screen.getByRole('row', { name: /Coastal documentary/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(['Film & TV', '3', '10', '214', 'No']));
  expect(screen.getByText(/255 tracks applied, 14 in playlists,\s*4 shared/)).toBeVisible();
  expect(within(screen.getByRole('complementary', { name: /Members/ })).getByText('Mara Kessel')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/sh_admin/company/list');
});

test('what others change is shown at once', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  info = { ...INFO, verified: true };
  await live.frame('company:2', { kind: 'verified', verified: true });
  expect(await screen.findByText('Verified')).toBeVisible();
});

test('the number of tracks that a job has received follows what is told, without another read', async () => {
  open();
  await screen.findByRole('row', { name: /Coastal documentary/ });
  await live.frame('company:2', { kind: 'job_counted', job_id: 5, submitted_tracks: 215 });
  expect(await screen.findByText(/256 tracks applied/)).toBeVisible();
  await live.frame('company:2', { kind: 'verified', verified: true });
  await waitFor(() => expect(server.bodies('company/get_info')).toHaveLength(2));
});

test('a company that is deleted meanwhile is shown no longer', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  server.answer('company/get_info', { status: 404, error: 'not_found' });
  await live.frame('company:2', { kind: 'deleted' });
  expect(await screen.findByText('An error occurred while loading company information')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a picture that will not do is refused where it is chosen, and one that does is sent', async () => {
  const set = vi.spyOn(store, 'setCompanyPicture').mockResolvedValue();
  open();
  await show('Images');
  const area = screen.getByRole('region', { name: 'Logo' });
  const person = userEvent.setup({ applyAccept: false });
  const input = within(area).getByLabelText('Choose: Logo');
  await person.upload(input, new File(['x'], 'logo.gif'));
  expect(within(area).getByRole('alert')).toHaveTextContent(
    'Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg',
  );
  expect(set).not.toHaveBeenCalled();
  const logo = new File(['x'], 'logo.png');
  await person.upload(input, logo);
  await waitFor(() => expect(set).toHaveBeenCalledWith(2, 'logo', logo));
  await waitFor(() => expect(useToasts.getState().items).toMatchObject([{ text: 'Logo loaded successfully!' }]));
  expect(within(area).queryByRole('alert')).toBeNull();
});

test('the affiliate link is made for the company, and then shown', async () => {
  open();
  await show('Settings');
  server.answer('affiliate/create', () => {
    info = {
      ...INFO,
      affiliate_url: 'https://needledrop.test/?ref=abc',
      affiliate_dashboard_url: 'https://needledrop.test/affiliate/dashboard?company_id=2',
      affiliate_email: 'mara@harbour.test',
    };
    return { result: { affiliate_url: 'https://needledrop.test/?ref=abc' } };
  });
  server.answer('affiliate/get', { result: { affiliate_url: null, affiliate_dashboard_url: null } });
  const email = screen.getByLabelText(/^Email/);
  await userEvent.clear(email);
  await userEvent.type(email, 'mara@harbour.test');
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await waitFor(() =>
    expect(server.bodies('affiliate/create')).toEqual([{ email: 'mara@harbour.test', company_id: 2 }]),
  );
  await live.frame('company:2', { kind: 'affiliate_changed', affiliate_url: 'https://needledrop.test/?ref=abc' });
  expect(await screen.findByRole('link', { name: /Your Shareable link/ })).toBeVisible();
});

test('a company that cannot be read says so and can be asked for again', async () => {
  server.answer('company/get_info', { status: 404, error: 'not_found' });
  open();
  expect(await screen.findByText('An error occurred while loading company information')).toBeVisible();
  server.answer('company/get_info', { result: INFO, list_live: [live.head('admin'), live.head('company:2')] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Harbourlight/ })).toBeVisible();
});

test('without a number no company is asked for', () => {
  open('');
  expect(screen.getByText('Which company is it?')).toBeVisible();
  expect(server.calls).toEqual([]);
});
