import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { resetSessionStores } from '../../../live/session-store';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow, Role } from '../../../protocol/generated/protocol';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { NO_JOB } from '../selection';
import { JobPanel } from './panel';

answersAsDescribed();

const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
const job = (id: number, change: Partial<JobRow> = {}) =>
  ({ id, title: `Job ${id}`, type: 'Other', company_id: 1, status: 'open', closes_at: null, ...change }) as JobRow;
const choose = vi.fn();

beforeEach(() => {
  fakeLive();
  const server = fakeServer();
  const members = [
    { id: ME, user_name: 'Mara Kessel', user_email: '', role_name: 'owner' },
    { id: TEO, user_name: 'Teo Lindqvist', user_email: '', role_name: 'member' },
    { id: 4, user_name: 'Rosa Quist', user_email: '', role_name: 'member' },
  ];
  const company = { id: 1, name: 'Harbourlight Pictures', members };
  server.answer('company/get', { result: [company] });
  server.answer('company/get_all', { result: { companies: [company], number_of_companies: 1 } });
  server.answer('job/get_types', { result: [{ name: 'Other', url: null }] });
  const closed = { result: { all_jobs: [job(9, { status: 'closed' })], number_of_jobs: 1 } };
  server.answer('job/get', closed);
  server.answer('job/get_all', closed);
  const rows = [track(1, { ratings: [{ ...teo, rating: 7 }], listened_by: [teo] }), track(2, { my_rating: 4 })];
  const names = { [TEO]: 'Teo Lindqvist', 4: 'Rosa Quist' };
  useReview.setState(review(rows, { counters: { tracks: 2, rated: 2 }, names }), true);
});
afterEach(() => {
  choose.mockClear();
  resetSessionStores();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(as: Role) {
  const selection = { company: 1, type: null, job: 5, source: null, playlist: null };
  const jobs = { jobs: [job(5), job(6)], total: 2 };
  renderPage(<JobPanel selection={selection} job={job(5)} open={jobs} role={as} onChoose={choose} />, { as });
}

const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More of this job' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('each reviewer’s progress is told, oneself first, without a value', async () => {
  open('manager');
  await screen.findByText('Rosa');
  const people = screen.getAllByTitle(/abstained \d of 2$/);
  expect(people.map(({ title }) => title)).toEqual([
    'You: heard 0, rated or abstained 1 of 2',
    'Teo Lindqvist: heard 1, rated or abstained 1 of 2',
    'Rosa Quist: heard 0, rated or abstained 0 of 2',
  ]);
  expect(people[1]).toHaveTextContent('Teo 1 of 2');
});

test('closed jobs can be chosen after the open ones, and found by words', async () => {
  open('manager');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Active job' }));
  expect(await screen.findByRole('group', { name: 'Closed, review goes on' })).toHaveTextContent('Job 9');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual(['5', '6', '9']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search jobs' }), '9{Enter}');
  expect(choose).toHaveBeenCalledWith({ ...NO_JOB, job: 9 });
});

test('the menu of the job leads back to the list of jobs; the staff change how it is shared and whose it is', async () => {
  open('manager');
  expect(await menu()).toEqual(['All jobs', 'Edit job']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'All jobs' }));
  expect(choose).toHaveBeenCalledWith(NO_JOB);
});

test('the staff find share type and company of the job in its menu', async () => {
  open('admin');
  expect(await menu()).toEqual(['All jobs', 'Edit job', 'Share type and company']);
});
