import { beforeEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { useSession } from '../session/store';
import { createJob, editAction, type JobDraft, jobList, openJobList, setJobStatus, updateJob } from './store';
import { changed, details, ids, job, jobPage, ME, open, state } from './testing';

let jobs: JobRow[];
/** The topics that publish the changes of the list. */
let sources: string[];
const page = (asked: Record<string, unknown>) => jobPage(asked, jobs, sources.map(live.head));

setUpFakes();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  jobs = [1, 2, 3].map((id) => job(id));
  sources = ['board'];
  server.answer('job/get', page);
  useSession.setState({ session: { uid: ME } as never });
});

const callsAfter = (count: number) => server.calls.slice(count).map(({ path }) => path);

test('the list and all its numbers come by one call, and what keeps it is subscribed to once', async () => {
  await open();
  expect(ids()).toEqual([3, 2, 1]);
  expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3, closed: 0 } });
  expect(callsAfter(0)).toEqual(['job/get']);
  expect(live.subscribed.toSorted()).toEqual(['board', 'user:7']);
});

test('a list that waits before it is read asks once, be it because of a filter', async () => {
  const leave = openJobList('open', 500);
  expect(state().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(499);
  expect(callsAfter(0)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.bodies('job/get')).toMatchObject([{ offset: 0, limit: 100 }]);
  leave();
  openJobList('open', 500);
  jobList.setFilter({ type: 'Other' });
  await vi.advanceTimersByTimeAsync(600);
  expect(server.bodies('job/get')).toHaveLength(2);
  openJobList('open', 500)();
  await vi.advanceTimersByTimeAsync(600);
  expect(server.bodies('job/get')).toHaveLength(2);
});

test('a change that comes while a page is being read is not overwritten by it', async () => {
  await open();
  const old = page({ status: 'all', limit: 100, offset: 0 });
  let answer = (_page: unknown) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))));
  jobList.setFilter({ status: 'all' });
  await live.frame('board', changed(2, 'open', 'closed'));
  answer(old);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
  expect(state().rows.find(({ id }) => id === 2)?.status).toBe('closed');
  expect(state().counts).toEqual({ open: 2, all: 3, closed: 1, team: 0 });
});

test('being read again quietly, it keeps as many rows as are shown', async () => {
  jobs = Array.from({ length: 250 }, (_, index) => job(index + 1));
  await open();
  expect(ids()).toHaveLength(100);
  await jobList.loadMore();
  await jobList.loadMore();
  expect(ids()).toHaveLength(140);
  live.skip('board');
  jobs = jobs.filter(({ id }) => id !== 140);
  await live.reconnect();
  await vi.waitFor(() => expect(ids()).not.toContain(140));
  expect(ids()).toHaveLength(140);
  expect(state().status).toBe('ready');
});

test('a status change or an edit costs no call, and moves the numbers', async () => {
  await open();
  const before = server.calls.length;
  await live.frame('board', changed(2, 'open', 'closed'));
  await live.frame('board', { ...changed(3, 'open', 'open'), details: details('new title') });
  await live.frame('board', changed(90, 'closed', 'archived'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual([3, 1]);
  expect(state()).toMatchObject({ total: 2, counts: { open: 2, all: 3, closed: 0 } });
  expect(state().rows[0]?.title).toBe('new title');
  expect(callsAfter(before)).toEqual([]);
});

test('a new job costs one read within a second, and its row is highlighted for others', async () => {
  await open();
  const before = server.calls.length;
  jobs.push(job(4));
  await live.frame('board', { kind: 'job_created', job_id: 4, status: 'open', by: 9 });
  expect(callsAfter(before)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(state()).toMatchObject({ total: 4, counts: { open: 4, all: 4 } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodies('job/get').slice(before)).toEqual([{ job_ids: [4] }]);
});

test('a row that changes while it is being read is read again, since the answer may be from before', async () => {
  await open();
  const old = job(4);
  jobs.push(old);
  let answer = () => {};
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', () => {
    vi.stubGlobal('fetch', fetched);
    return new Promise((resolve) => (answer = () => resolve(Response.json({ result: { all_jobs: [old] } }))));
  });
  await live.frame('board', { kind: 'job_created', job_id: 4, status: 'open', by: 9 });
  await vi.advanceTimersByTimeAsync(2000);
  jobs[3] = { ...old, title: 'edited meanwhile' };
  await live.frame('board', { ...changed(4, 'open', 'open'), details: details('edited meanwhile') });
  answer();
  await vi.advanceTimersByTimeAsync(4000);
  expect(state().rows[0]).toMatchObject({ id: 4, title: 'edited meanwhile' });
  expect(ids()).toEqual([4, 3, 2, 1]);
});

test('a job that opens again costs one read of its row', async () => {
  jobs.push(job(4, 'closed'));
  await open();
  const before = server.calls.length;
  jobs[3] = job(4);
  await live.frame('board', changed(4, 'closed', 'open'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(state()).toMatchObject({ total: 4, counts: { open: 4, all: 4, closed: 0 } });
  expect(server.bodies('job/get').slice(before)).toEqual([{ job_ids: [4] }]);
});

test('new jobs that come together cost one read', async () => {
  await open();
  const before = server.calls.length;
  jobs.push(job(4), job(5));
  for (const id of [4, 5]) await live.frame('board', { kind: 'job_created', job_id: id, status: 'open', by: 9 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual([5, 4, 3, 2, 1]);
  expect(server.bodies('job/get').slice(before)).toEqual([{ job_ids: [4, 5] }]);
});

test('a row that is no longer shown to its viewer leaves when it is read', async () => {
  await open();
  jobs = jobs.filter(({ id }) => id !== 2);
  await live.frame('board', changed(2, 'open', 'open'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(ids()).toEqual([3, 1]);
  expect(state()).toMatchObject({ total: 2, counts: { open: 2 } });
});

test('numbers that a change does not tell are read once in 10 seconds, and not while nobody looks', async () => {
  server.answer('job/get_like', page);
  await open();
  jobList.setFilter({ title: 'job' });
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = server.calls.length;
  const remove = (id: number) => live.frame('board', { kind: 'job_removed', job_id: id, before: 'open' });
  for (let id = 90; id < 99; id += 1) await remove(id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callsAfter(before)).toEqual([]);
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await remove(99);
  await vi.advanceTimersByTimeAsync(9000);
  expect(callsAfter(before)).toEqual(['job/get_like']);
  expect(server.bodies('job/get_like').at(-1)).toMatchObject({ limit: 1 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(callsAfter(before)).toEqual(['job/get_like', 'job/get_like']);
});

test('a status that one sets shows at once, settles with its frame and turns back when it is refused', async () => {
  await open('all');
  server.answer('job/update_status', { result: job(2, 'closed') });
  const set = setJobStatus(2, 'closed');
  const shown = () => state().rows.find(({ id }) => id === 2)?.status;
  expect(shown()).toBe('closed');
  await set;
  expect(shown()).toBe('closed');
  await live.frame('board', changed(2, 'open', 'closed', ME));
  expect(shown()).toBe('closed');
  expect(state().highlighted.size).toBe(0);
  server.answer('job/update_status', { status: 409, error: 'conflict' });
  const refused = setJobStatus(2, 'archived');
  expect(shown()).toBe('archived');
  await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  expect(shown()).toBe('closed');
});

test('an edit is neither undone nor redone over what a colleague has typed since, but for other fields', async () => {
  await open();
  server.answer('job/update', ({ title }) => {
    jobs[1] = { ...(jobs[1] as JobRow), title: String(title) };
    return { result: jobs[1] };
  });
  const colleague = (fields: Partial<JobRow>) => {
    jobs[1] = { ...(jobs[1] as JobRow), ...fields };
  };
  const { job: saved } = await updateJob(2, { title: 'mine' });
  const { text, undo, redo } = editAction({ title: 'job 2' }, { title: 'mine' }, saved);
  expect(text).toBe('Edited “job 2”');
  colleague({ budget: '900' });
  await undo();
  expect(jobs[1]).toMatchObject({ title: 'job 2', budget: '900' });
  colleague({ title: 'theirs' });
  expect(await redo()).toBe(false);
  expect(jobs[1]?.title).toBe('theirs');
  colleague({ title: 'job 2' });
  await redo();
  colleague({ title: 'theirs' });
  expect(await undo()).toBe(false);
  expect(jobs[1]?.title).toBe('theirs');
  jobs = [];
  expect(await undo()).toBe(false);
});

test('a row that no longer fits the filter leaves, and a job that one makes stands at once', async () => {
  await open();
  server.answer('job/update_status', { result: job(2, 'closed') });
  await setJobStatus(2, 'closed');
  expect(ids()).toEqual([3, 1]);
  jobs.push(job(5));
  server.answer('job/create', { result: { job_id: 5 } });
  await createJob({} as JobDraft, 'r');
  expect(ids()).toEqual([5, 3, 1]);
  await live.frame('board', { kind: 'job_created', job_id: 5, status: 'open', by: ME });
  await vi.advanceTimersByTimeAsync(4000);
  expect(ids()).toEqual([5, 3, 1]);
  expect(state().counts.open).toBe(4);
});

test('what could not be read without the server is read when the connection returns', async () => {
  server.answer('job/get', { status: 503, error: 'try_again' });
  openJobList('open');
  await vi.waitFor(() => expect(state().status).toBe('failed'));
  server.answer('job/get', page);
  live.setLive(true);
  await vi.waitFor(() => expect(ids()).toEqual([3, 2, 1]));
});

test('what was asked during an outage and fails after its end is read again at once', async () => {
  openJobList('open');
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  live.setLive(false);
  server.answer('job/get', () => {
    // the connection returns before the answer arrives
    live.setLive(true);
    server.answer('job/get', page);
    return { status: 503, error: 'try_again' };
  });
  jobs.push(job(4));
  jobList.refresh();
  await vi.waitFor(() => expect(ids()).toEqual([4, 3, 2, 1]));
  expect(state().status).toBe('ready');
});

test("a creator's list of all jobs loses a job of the board that closes, unless they have submitted to it", async () => {
  useSession.setState({ session: { uid: ME, role: 'creator' } as never });
  jobs = [job(1), job(2), job(3)].map((row) => ({ ...row, used: row.id === 3 ? 1 : 0 }) as JobRow);
  await open('all');
  for (const id of [2, 3]) await live.frame('board', changed(id, 'open', 'closed'));
  await vi.advanceTimersByTimeAsync(1);
  expect(state().rows.map(({ id, status }) => [id, status])).toEqual([
    [3, 'closed'],
    [1, 'open'],
  ]);
});

test('the jobs of a company that one has joined come into the list, which then hears of them', async () => {
  sources = ['company:1'];
  await open();
  sources = ['company:1', 'company:2'];
  jobs.push(job(8));
  await live.frame('user:7', { kind: 'rights_changed' }, { kind: 'company_joined', company_id: 2 });
  await vi.waitFor(() => expect(ids()).toEqual([8, 3, 2, 1]));
  await live.settle();
  expect(state().status).toBe('ready');
  await live.frame('company:2', changed(8, 'open', 'closed'));
  await vi.waitFor(() => expect(ids()).toEqual([3, 2, 1]));
});

test('the jobs of a company that one has left, or that was deleted, are gone', async () => {
  sources = ['company:1', 'company:2'];
  jobs.push(job(8), job(9));
  await open();
  sources = ['company:1'];
  jobs = jobs.filter(({ id }) => id !== 9);
  await live.frame(
    'user:7',
    { kind: 'company_left', company_id: 2, deleted: false, by: 8 },
    { kind: 'rights_changed' },
  );
  await vi.waitFor(() => expect(ids()).toEqual([8, 3, 2, 1]), { timeout: 30_000 });
  jobs = jobs.filter(({ id }) => id !== 8);
  await live.frame('company:1', { kind: 'deleted' });
  await vi.waitFor(() => expect(ids()).toEqual([3, 2, 1]), { timeout: 30_000 });
});

test('what a company has beside its jobs is read again when it changes', async () => {
  sources = ['company:1'];
  await open();
  jobs = jobs.map((row) => ({ ...row, company_verified: true }));
  await live.frame('company:1', { kind: 'verified', verified: true });
  await vi.waitFor(() => expect(state().rows.every((row) => row.company_verified)).toBe(true), { timeout: 30_000 });
  jobs = jobs.map((row) => ({ ...row, logo_for_job_type: '/files/image/icon.png' }));
  await live.frame('company:1', { kind: 'image_changed', image: 'logo_for_job_type' });
  await vi.waitFor(() => expect(state().rows.every((row) => row.logo_for_job_type)).toBe(true), { timeout: 30_000 });
});

test('the jobs of a team come and go with the creator at once, and are followed in between', async () => {
  useSession.setState({ session: { uid: ME, role: 'creator' } as never });
  sources = ['board', 'user:7'];
  await open();
  sources = ['board', 'user:7', 'team:5'];
  jobs.push(job(8));
  await live.frame('user:7', { kind: 'team_joined', team_id: 5, name: 'Strings' });
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([8, 3, 2, 1]);
  jobs.push(job(9));
  await live.frame('team:5', { kind: 'job_created', job_id: 9, status: 'open', by: 9 });
  await vi.waitFor(() => expect(ids()).toEqual([9, 8, 3, 2, 1]), { timeout: 30_000 });
  sources = ['board', 'user:7'];
  jobs = jobs.filter(({ id }) => id < 8);
  await live.frame('user:7', { kind: 'team_left', team_id: 5 });
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([3, 2, 1]);
});

test('the staff reads the jobs of a company again that has changed, and only these', async () => {
  sources = ['admin'];
  useSession.setState({ session: { uid: ME, role: 'admin' } as never });
  jobs = [1, 2, 3].map((id) => ({ ...job(id), company_id: id === 3 ? 8 : 4, company_verified: true }));
  await open();
  jobs = jobs.map((row) => (row.company_id === 4 ? { ...row, company_verified: false } : row));
  const before = server.calls.length;
  await live.frame('admin', { kind: 'company_changed', company_id: 4 });
  await live.frame('admin', { kind: 'company_changed', company_id: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(state().rows.map((row) => row.company_verified)).toEqual([true, false, false]);
  expect(server.calls.slice(before)).toMatchObject([{ path: 'job/get', body: { job_ids: [2, 1] } }]);
  expect(state()).toMatchObject({ total: 3, counts: { open: 3 } });
});
