import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { companyChoices } from '../companies/choices';
import { details, job as fixture } from '../job-list/testing';
import { useSession } from '../session/store';
import { jobs, reviewJobs } from './store';

setUpFakes();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const company = { id: 1, name: 'Sync House' };
  server.answer('company/get_all', () => ({
    result: { companies: [company], number_of_companies: 1 },
    list_live: [live.head('admin')],
  }));
  server.answer('company/get', () => ({ result: [company], list_live: [live.head('user:7')] }));
});
afterEach(() => useSession.setState(useSession.getInitialState(), true));

async function loadChoices(role: Role) {
  useSession.setState({ status: 'in', session: { uid: 7, role } as never });
  companyChoices.retain(companyChoices.keyOf(role));
  await vi.advanceTimersByTimeAsync(0);
}

test('changes of companies have the staff read all of them once within a second, however many there are', async () => {
  await loadChoices('admin');
  for (let id = 1; id < 20; id += 1) await live.frame('admin', { kind: 'company_changed', company_id: id });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.bodies('company/get_all')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.bodies('company/get_all')).toHaveLength(2);
});

test('a manager has the companies that they join at once', async () => {
  await loadChoices('manager');
  await live.frame('user:7', { kind: 'company_joined', company_id: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.bodies('company/get')).toHaveLength(2);
});

test('the number of tracks that a job has received follows what is told, without another read', async () => {
  const job = (id: number, submitted_tracks: number) => ({ id, title: `job ${id}`, submitted_tracks });
  server.answer('job/get', () => ({
    result: { all_jobs: [job(1, 3), job(2, 0)], number_of_jobs: 2 },
    list_live: [live.head('company:4')],
  }));
  const key = reviewJobs.keyOf({ company: 4, type: null, isStaff: false, status: 'open' });
  reviewJobs.retain(key);
  await vi.advanceTimersByTimeAsync(0);
  await live.frame('company:4', { kind: 'job_counted', job_id: 2, submitted_tracks: 7 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(reviewJobs.get(key).value?.jobs).toMatchObject([job(1, 3), job(2, 7)]);
  expect(server.bodies('job/get')).toHaveLength(1);
});

test('a job that goes to another company is read again, with the mark of that company', async () => {
  let row = { ...fixture(5), company_verified: true };
  server.answer('job/get_job', () => ({ result: { ...row, live: live.head('job:5') } }));
  jobs.retain(5);
  await vi.advanceTimersByTimeAsync(0);
  await live.frame('job:5', { kind: 'details_changed', ...details('another title') });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.bodies('job/get_job')).toHaveLength(1);
  row = { ...row, company_id: 2, company_verified: false };
  await live.frame('job:5', { kind: 'details_changed', ...details('another title'), company_id: 2 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(jobs.value(5)).toMatchObject({ company_id: 2, company_verified: false });
});
