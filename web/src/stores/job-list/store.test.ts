import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import type { JobDetails, JobRow, JobStatus } from '../../protocol/generated/protocol';
import { useSession } from '../session/store';
import { createJob, type JobDraft, loadMoreJobs, openJobList, setJobFilter, setJobStatus, useJobList } from './store';

const ME = 7;
let server: FakeServer;
let live: ReturnType<typeof fakeLive>;
let jobs: JobRow[];
/** The topics that keep the list. */
let sources: string[];

const details = (title: string): JobDetails => ({
  title,
  description: '',
  budget: '100',
  type: 'Other',
  buyer_type: 'Reseller',
  company: 'A company',
  company_id: 1,
  link_1: '',
  link_2: '',
});
const job = (id: number, status: JobStatus = 'open'): JobRow =>
  ({ id, ...details(`job ${id}`), status, is_team_job: false, date_time: '2026-11-20T12:00:00Z' }) as JobRow;
const changed = (id: number, before: JobStatus, status: JobStatus, by = 9) => ({
  kind: 'job_changed',
  job_id: id,
  before,
  status,
  details: details(`job ${id}`),
  by,
});

/** What the server answers now: the newest first, with the numbers of all tabs and the head of the board. */
function page({ status, limit, offset, job_ids }: Record<string, unknown>) {
  if (Array.isArray(job_ids)) return { result: { all_jobs: jobs.filter(({ id }) => job_ids.includes(id)) } };
  const fits = (row: JobRow, tab: unknown) => (tab === 'all' ? row.status !== 'deleted' : row.status === tab);
  const shown = jobs.filter((row) => fits(row, status)).sort((left, right) => right.id - left.id);
  const counts = Object.fromEntries(
    ['all', 'open', 'closed'].map((tab) => [tab, jobs.filter((row) => fits(row, tab)).length]),
  );
  const rows = shown.slice(Number(offset), Number(offset) + Number(limit));
  const result = { all_jobs: rows, number_of_jobs: shown.length, number_of_team_jobs: 0, counts };
  return { result, list_live: sources.map((topic) => live.head(topic)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  server = fakeServer();
  live = fakeLive();
  jobs = [1, 2, 3].map((id) => job(id));
  sources = ['board'];
  server.answer('job/get', page);
  useSession.setState({ session: { uid: ME } as never });
});
afterEach(() => {
  resetSessionStores();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const state = () => useJobList.getState();
const ids = () => state().rows.map(({ id }) => id);
const callsAfter = (count: number) => server.calls.slice(count).map(({ path }) => path);

async function open(status: JobStatus | 'all' = 'open') {
  openJobList(status);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
}

test('the list and all its numbers come by one call, and what keeps it is subscribed to once', async () => {
  await open();
  expect(ids()).toEqual([3, 2, 1]);
  expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3, closed: 0 } });
  expect(callsAfter(0)).toEqual(['job/get']);
  expect(live.subscribed).toEqual(['board']);
});

test('a change that comes while a page is being read is not overwritten by it', async () => {
  await open();
  const old = page({ status: 'all', limit: 100, offset: 0 });
  let answer = (_page: unknown) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))));
  setJobFilter({ status: 'all' });
  await live.frame('board', changed(2, 'open', 'closed'));
  answer(old);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
  expect(state().rows.find(({ id }) => id === 2)?.status).toBe('closed');
  expect(state().counts).toEqual({ open: 2, all: 3, closed: 1 });
});

test('being read again quietly, it keeps as many rows as are shown', async () => {
  jobs = Array.from({ length: 250 }, (_, index) => job(index + 1));
  await open();
  await loadMoreJobs();
  await loadMoreJobs();
  expect(ids()).toHaveLength(250);
  live.skip('board');
  jobs = jobs.filter(({ id }) => id !== 40);
  await live.reconnect();
  await vi.waitFor(() => expect(ids()).toHaveLength(249));
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

test('a new job costs one read within 2 seconds, and its row is lit for others', async () => {
  await open();
  const before = server.calls.length;
  jobs.push(job(4));
  await live.frame('board', { kind: 'job_created', job_id: 4, status: 'open', by: 9 });
  expect(callsAfter(before)).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
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

test('a job that moves from one of the topics to another stays, in whatever order they tell it', async () => {
  sources = ['board', 'team:3', 'user:7'];
  await open();
  expect(live.subscribed).toEqual(sources);
  const before = server.calls.length;
  await live.frame('board', { kind: 'job_created', job_id: 2, status: 'open', by: 9 });
  await live.frame('team:3', { kind: 'job_removed', job_id: 2, before: 'open' });
  expect(ids()).toEqual([3, 2, 1]);
  await live.frame('board', { kind: 'job_removed', job_id: 2, before: 'open' });
  expect(ids()).toEqual([3, 1]);
  await live.frame('team:3', { kind: 'job_created', job_id: 2, status: 'open', by: 9 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual([3, 2, 1]);
  expect(state().counts.open).toBe(3);
  expect(callsAfter(before)).toEqual(['job/get']);
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
  setJobFilter({ title: 'job' });
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
