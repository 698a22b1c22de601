import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { PERSON } from '../../components/people/testing';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import PersonPage from './person-page';

const SUBMISSIONS = [
  {
    application_id: 12,
    job_id: 31,
    job_title: 'Harbour at dawn',
    company_name: 'Low Tide',
    job_status: 'open',
    number_of_tracks: 3,
    submitted: '2026-11-20T14:29:40Z',
  },
  {
    application_id: 11,
    job_id: 30,
    job_title: 'Night drive',
    company_name: 'Harbourlight',
    job_status: 'closed',
    number_of_tracks: 0,
    submitted: null,
  },
];

const OWN = 'user:1042';

let server: FakeServer;
let live: ReturnType<typeof fakeLive>;

answersAsDescribed();
beforeEach(() => {
  resetSessionStores();
  server = fakeServer();
  live = fakeLive();
  server.answer('admin/get_user', { result: PERSON });
  answerWith(SUBMISSIONS);
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (submissions: typeof SUBMISSIONS) =>
  server.answer('admin/get_submissions', () => ({
    result: { submissions, number_of_submissions: submissions.length },
    list_live: [live.head(OWN)],
  }));
const open = () => renderPage(<PersonPage />, { as: 'admin', path: '/sh_admin/user?id=1042&tab=submissions' });

test('a submission leads to the review of its job', async () => {
  open();
  const [first, second] = await screen.findAllByRole('row', { name: /Harbour at dawn|Night drive/ });
  expect(server.bodies('admin/get_submissions')[0]).toEqual({ id: 1042, offset: 0, limit: 50 });
  expect(first).toHaveTextContent('Harbour at dawnLow Tideopen3');
  expect(screen.getByRole('link', { name: 'Harbour at dawn' })).toHaveAttribute('href', '/sh_admin/jobs/active?job=31');
  expect(second).toHaveTextContent('Harbourlightclosed0—');
});

test('a submission that is made, changed or withdrawn shows at once', async () => {
  open();
  const row = (name: RegExp) => screen.findByRole('row', { name });
  await row(/Harbour at dawn/);
  const [first, second] = SUBMISSIONS as [(typeof SUBMISSIONS)[number], (typeof SUBMISSIONS)[number]];
  const made = { ...first, application_id: 13, job_id: 32, job_title: 'Closing titles' };
  answerWith([made, first, second]);
  await live.frame(OWN, { kind: 'application_created', application_id: 13, job_id: 32 });
  expect(await row(/Closing titles/)).toBeVisible();
  // their own playlists are none
  const asked = server.bodies('admin/get_submissions').length;
  await live.frame(OWN, { kind: 'application_created', application_id: 14, job_id: null });
  expect(server.bodies('admin/get_submissions')).toHaveLength(asked);
  answerWith([{ ...made, number_of_tracks: 9 }, first, second]);
  const allowance = { used: 9, added: 0, added_tracks: [], tracks_allowed_amount: 1 };
  const limits = { is_blocked: false, is_exceeded_by_job_limit: false, is_exceeded_by_subscription_limit: false };
  await live.frame(OWN, { kind: 'left_changed', job_id: 32, ...allowance, ...limits });
  await waitFor(async () => expect(await row(/Closing titles/)).toHaveTextContent('open9'));
  await live.frame(OWN, { kind: 'application_deleted', application_id: 12, job_id: 31 });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Harbour at dawn/ })).toBeNull());
});

test('submissions that could not be read fail alone, with Retry', async () => {
  server.answer('admin/get_submissions', { status: 500, error: 'server_error' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('region', { name: 'Account' })).toBeVisible();
  answerWith(SUBMISSIONS);
  await userEvent.click(retry);
  expect(await screen.findByRole('row', { name: /Harbour at dawn/ })).toBeVisible();
});

test('who has submitted nothing is said so', async () => {
  answerWith([]);
  open();
  expect(await screen.findByText('No submissions yet')).toBeVisible();
});
