import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PERSON } from '../../components/people/testing';
import { server, setUpFakes } from '../../testing/fakes';
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

setUpFakes();
beforeEach(() => {
  server.answer('admin/get_user', { result: PERSON });
  server.answer('admin/get_submissions', { result: { submissions: SUBMISSIONS, number_of_submissions: 2 } });
});

const open = () => renderPage(<PersonPage />, { as: 'admin', path: '/sh_admin/user?id=1042&tab=submissions' });

test('a submission leads to the review of its job', async () => {
  open();
  const [first, second] = await screen.findAllByRole('row', { name: /Harbour at dawn|Night drive/ });
  expect(server.bodies('admin/get_submissions')[0]).toEqual({ id: 1042, offset: 0, limit: 50 });
  expect(first).toHaveTextContent('Harbour at dawnLow Tideopen3');
  expect(screen.getByRole('link', { name: 'Harbour at dawn' })).toHaveAttribute('href', '/sh_admin/jobs/active?job=31');
  expect(second).toHaveTextContent('Harbourlightclosed0—');
});

test('submissions that could not be read fail alone, with Retry', async () => {
  server.answer('admin/get_submissions', { status: 500, error: 'server_error' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('region', { name: 'Account' })).toBeVisible();
  server.answer('admin/get_submissions', { result: { submissions: SUBMISSIONS, number_of_submissions: 2 } });
  await userEvent.click(retry);
  expect(await screen.findByRole('row', { name: /Harbour at dawn/ })).toBeVisible();
});

test('who has submitted nothing is said so', async () => {
  server.answer('admin/get_submissions', { result: { submissions: [], number_of_submissions: 0 } });
  open();
  expect(await screen.findByText('No submissions yet')).toBeVisible();
});
