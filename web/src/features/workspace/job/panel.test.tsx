import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobRow, Role } from '../../../protocol/generated/protocol';
import { fakeCommands } from '../../../stores/comments/testing';
import { useFollowing } from '../../../stores/following/store';
import { usePresence } from '../../../stores/presence/store';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { server, setUpFakes } from '../../../testing/fakes';
import { renderPage } from '../../../testing/render-page';
import { NO_JOB } from '../selection';
import { JobPanel } from './panel';

setUpFakes();

const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
const job = (id: number, change: Partial<JobRow> = {}) =>
  ({ id, title: `Job ${id}`, type: 'Other', company_id: 1, status: 'open', closes_at: null, ...change }) as JobRow;
const choose = vi.fn();

beforeEach(() => {
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
afterEach(() => choose.mockClear());

function open(as: Role, change: Partial<JobRow> = {}) {
  const selection = { company: 1, type: null, job: 5, source: null, playlist: null };
  const jobs = { jobs: [job(5, change), job(6)], total: 2 };
  renderPage(<JobPanel selection={selection} job={job(5, change)} open={jobs} role={as} onChoose={choose} />, { as });
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

test('the time that is left stands on the line of the job, and in the list what is known of the others', async () => {
  open('manager', { closes_at: new Date(Date.now() + 4 * 3_600_000 + 355_000).toISOString() });
  const field = await screen.findByRole('combobox', { name: 'Active job' });
  expect(await within(field).findByText('4 h 05 min')).toBeVisible();
  await userEvent.click(field);
  await screen.findByRole('group', { name: 'Closed, still in review' });
  const [first, second, closed] = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect([first, second, closed]).toEqual([
    expect.stringContaining('4 h 05 min'),
    expect.stringContaining('no deadline'),
    expect.stringMatching(/Job 9.*closed/),
  ]);
});

test('a press on the face of a reviewer who is here follows them', async () => {
  open('manager');
  await screen.findByText('Rosa');
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
  const doing = { at: '2026-11-20T12:00:00Z' };
  act(() => usePresence.setState({ people: [{ ...teo, tabs: 1, place: 0, heardAt: 0, doing }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Follow Teo Lindqvist' }));
  expect(useFollowing.getState().leader).toEqual(teo);
});

test('closed jobs can be chosen after the open ones, and found by words', async () => {
  open('manager');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Active job' }));
  expect(await screen.findByRole('group', { name: 'Closed, still in review' })).toHaveTextContent('Job 9');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual(['5', '6', '9']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search jobs' }), '9{Enter}');
  expect(choose).toHaveBeenCalledWith({ ...NO_JOB, job: 9 });
});

test('a job in which something is new has a dot in the list, and the field has one for the other jobs', async () => {
  const unread = [
    { job_id: 5, new_playlists: [], unread_mentions: 1 },
    { job_id: 6, new_playlists: [31], unread_mentions: 2 },
  ];
  const commands = fakeCommands({
    'review.unread': ({ job_ids }) => unread.filter(({ job_id }) => (job_ids as number[]).includes(job_id)),
  });
  open('manager');
  const field = await screen.findByRole('combobox', { name: 'Active job' });
  expect(await within(field).findByRole('img', { name: 'New in 1 other job' })).toBeVisible();
  await userEvent.click(field);
  const second = await screen.findByRole('option', { name: /Job 6/ });
  expect(within(second).getByRole('img', { name: '1 new shared playlist, 2 unread mentions' })).toBeVisible();
  const first = screen.getByRole('option', { name: /Job 5/ });
  expect(await within(first).findByRole('img', { name: '1 unread mention' })).toBeVisible();
  expect(within(await screen.findByRole('option', { name: /Job 9/ })).queryByRole('img')).toBeNull();
  await waitFor(() => expect(commands.of('review.unread')).toContainEqual({ job_ids: [5, 6, 9] }));
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

test('a blind job says so with what that means, and of colleagues how many they have heard and rated', async () => {
  useReview.setState(
    review(
      [track(1, { hidden: true, rated_by: [teo], rating_count: 1, listened_by: [teo] }), track(2, { my_rating: 4 })],
      {
        counters: { tracks: 2, rated: 2 },
        names: { [TEO]: 'Teo Lindqvist', 4: 'Rosa Quist' },
      },
    ),
    true,
  );
  open('manager');
  const chosen = await screen.findByRole('combobox', { name: 'Active job' });
  expect(chosen).toHaveTextContent('Blind');
  expect(chosen).toHaveAccessibleDescription(/once you've rated it/);
  await screen.findByText('Rosa');
  expect(screen.getAllByTitle(/of 2$/).map(({ title }) => title)).toEqual([
    'You: heard 0, rated or abstained 1 of 2',
    'Teo Lindqvist: heard 1, rated or abstained 1 of 2',
    'Rosa Quist: heard 0, rated or abstained 0 of 2',
  ]);
  await userEvent.click(chosen);
  expect(await screen.findByRole('option', { name: /Job 5.*blind/ })).toBeVisible();
});

test('a job that is not blind says nothing of it', async () => {
  open('manager');
  const chosen = await screen.findByRole('combobox', { name: 'Active job' });
  expect(chosen).not.toHaveTextContent('Blind');
  expect(chosen).not.toHaveAccessibleDescription(/rated it/);
});
