import { beforeEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { useSession } from '../session/store';
import { createJob, type JobDraft } from './store';
import { changed, ids, job, jobPage, ME, open, state } from './testing';

let jobs: JobRow[];
/** The topics that publish the changes of the list. */
let sources: string[];

setUpFakes();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  jobs = [1, 2, 3].map((id) => job(id));
  server.answer('job/get', (asked) => jobPage(asked, jobs, sources.map(live.head)));
  useSession.setState({ session: { uid: ME } as never });
});

/**
 * Opens the board of a creator who belongs to the teams 3 and 4. It has three jobs, which are limited to the teams `teams_id`. If
 * `teams_id` is empty, the jobs are for all creators.
 */
async function openBoard(teams_id: number[], used = 0) {
  useSession.setState({ session: { uid: ME, role: 'creator' } as never });
  sources = ['board', 'team:3', 'team:4', 'user:7'];
  jobs = jobs.map((row) => ({ ...row, ...forTeams(teams_id), used }) as JobRow);
  await open();
  expect(live.subscribed.toSorted()).toEqual(sources);
}
const forTeams = (teams_id: number[]) => ({ teams_id, is_team_job: teams_id.length > 0 });
const removed = { kind: 'job_removed', job_id: 2, before: 'open' };
const created = { kind: 'job_created', job_id: 2, status: 'open', by: 9 };
const spread = () => vi.advanceTimersByTimeAsync(1000);
/**
 * The cases in which two changes can arrive: whether the removal arrives last, and whether the read after the first change is done before
 * the second change arrives.
 */
const ORDERS = [
  ['removed first', false, false],
  ['removed first and read', false, true],
  ['removed last', true, false],
  ['removed last and read', true, true],
] as const;

async function publishInOrder(isRemovedLast: boolean, isReadBetween: boolean, ...published: [string, object][]) {
  for (const [topic, change] of isRemovedLast ? published.toReversed() : published) {
    await live.frame(topic, change);
    if (isReadBetween) await spread();
  }
  await vi.advanceTimersByTimeAsync(60_000);
}

test.each(ORDERS)('a job that loses one of two teams of a creator stays on their board: %s', async (_, last, read) => {
  await openBoard([3, 4]);
  const left = forTeams([4]);
  jobs[1] = { ...(jobs[1] as JobRow), ...left };
  await publishInOrder(last, read, ['team:3', removed], ['team:4', { ...changed(2, 'open', 'open'), ...left }]);
  expect(ids()).toEqual([3, 2, 1]);
  expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3 } });
  expect(state().rows[1]?.teams_id).toEqual([4]);
  jobs = jobs.filter(({ id }) => id !== 2);
  await live.frame('team:4', removed);
  expect(ids()).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toMatchObject({ total: 2, counts: { open: 2, all: 2 } });
});

test.each(ORDERS)(
  "a job that goes from the board to a creator's team stays, as it is now: %s",
  async (_, last, read) => {
    await openBoard([]);
    const company = 'Another company';
    jobs[1] = { ...(jobs[1] as JobRow), ...forTeams([3]), company };
    await publishInOrder(last, read, ['board', removed], ['team:3', created]);
    expect(state().rows[1]).toMatchObject({ id: 2, teams_id: [3], is_team_job: true, company });
    expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3 } });
    jobs[1] = { ...(jobs[1] as JobRow), ...forTeams([]) };
    await publishInOrder(last, read, ['team:3', removed], ['board', created]);
    expect(ids()).toEqual([3, 2, 1]);
    expect(state().rows[1]).toMatchObject({ is_team_job: false });
    expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3 } });
  },
);

test('a job that a creator submitted to stays where it goes to teams of others, and leaves when it is deleted', async () => {
  await openBoard([], 1);
  jobs[1] = { ...(jobs[1] as JobRow), ...forTeams([9]) };
  await live.frame('board', removed);
  await spread();
  expect(state().rows[1]).toMatchObject({ id: 2, is_team_job: true });
  jobs = jobs.filter(({ id }) => id !== 1);
  await live.frame('board', { ...removed, job_id: 1 });
  await spread();
  expect(ids()).toEqual([3, 2]);
  expect(state()).toMatchObject({ total: 2, counts: { open: 2, all: 2 } });
});

test('a job of two teams of a creator that is deleted is counted off once', async () => {
  await openBoard([3, 4]);
  jobs = jobs.filter(({ id }) => id !== 2);
  await live.frame('team:3', removed);
  await spread();
  await live.frame('team:4', removed);
  expect(ids()).toEqual([3, 1]);
  expect(state()).toMatchObject({ total: 2, counts: { open: 2, all: 2 } });
});

test.each(ORDERS)(
  "a job that goes from one of a manager's companies to another is shown as its own: %s",
  async (_, last, read) => {
    sources = ['company:1', 'company:2', 'user:7'];
    await open();
    const company = 'Another company';
    jobs[1] = { ...(jobs[1] as JobRow), company, company_id: 2 };
    await publishInOrder(last, read, ['company:1', removed], ['company:2', created]);
    expect(state().rows[1]).toMatchObject({ id: 2, company });
    expect(state()).toMatchObject({ total: 3, counts: { open: 3, all: 3 } });
    // moves to a company of other people
    jobs = jobs.filter(({ id }) => id !== 2);
    await live.frame('company:2', removed);
    await spread();
    expect(ids()).toEqual([3, 1]);
  },
);

test('a job that one has made goes to a company of others, though its row came before its creation was told', async () => {
  sources = ['company:1', 'company:2', 'user:7'];
  await open();
  jobs.push(job(5));
  server.answer('job/create', { result: { job_id: 5 } });
  await createJob({} as JobDraft, 'r');
  await live.frame('company:1', { ...created, job_id: 5, by: ME });
  await spread();
  expect(ids()).toEqual([5, 3, 2, 1]);
  jobs = jobs.filter(({ id }) => id !== 5);
  await live.frame('company:1', { ...removed, job_id: 5 });
  await spread();
  expect(ids()).toEqual([3, 2, 1]);
});
