import { beforeEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../protocol/generated/protocol';
import { live, server, setUpFakes } from '../testing/fakes';
import { job } from './job-list/testing';
import { drop, pagedList, reload } from './paged-list';

const jobs = pagedList('job/get_all', {
  page: ({ all_jobs: rows, number_of_jobs: total }) => ({ rows, total }),
  filter: { title: '', team: false },
  pageSize: 2,
  on: { job_created: reload, job_removed: drop('job_id') },
});
const teams = pagedList('team/get', { page: (rows) => ({ rows }), pageSize: 2, on: { team_changed: reload } });

const named = (id: number, title: string): JobRow => ({ ...job(id), title });

let all: JobRow[];

setUpFakes();
beforeEach(() => {
  // new rows are read within a second, at a random time: waitFor waits as long
  vi.spyOn(Math, 'random').mockReturnValue(0);
  all = [named(3, 'Ferry Film'), named(2, 'Harbourlight'), named(1, 'Net Menders')];
  server.answer('job/get_all', ({ offset = 0, limit = 200, title = '' }) => {
    const asked = all.filter((one) => one.title.includes(String(title)));
    const rows = asked.slice(Number(offset), Number(offset) + Number(limit));
    return { result: { all_jobs: rows, number_of_jobs: asked.length }, list_live: [live.head('admin')] };
  });
});

const shown = () => jobs.use.getState().rows.map(({ id }) => id);

test('pages are read with what the filter says, and no more', async () => {
  jobs.open();
  await vi.waitFor(() => expect(shown()).toEqual([3, 2]));
  await jobs.loadMore();
  expect(shown()).toEqual([3, 2, 1]);
  jobs.setFilter({ title: ' Ferry ' });
  await vi.waitFor(() => expect(shown()).toEqual([3]));
  expect(server.bodies('job/get_all')[0]).toEqual({ offset: 0, limit: 2 });
  expect(server.bodies('job/get_all').at(-1)).toEqual({ title: 'Ferry', offset: 0, limit: 2 });
});

test('a row that comes has the list read again, and one that goes leaves', async () => {
  jobs.open();
  await vi.waitFor(() => expect(shown()).toEqual([3, 2]));
  all = [named(4, 'Fernworks'), ...all];
  await live.frame('admin', { kind: 'job_created', job_id: 4 });
  await vi.waitFor(() => expect(shown()).toEqual([4, 3]));
  await live.frame('admin', { kind: 'job_removed', job_id: 3 });
  await vi.waitFor(() => expect(shown()).not.toContain(3));
});

test('where no number is told, a page that is not full is the last', async () => {
  const team = (id: number) => ({ id, name: `T${id}`, members: [], number_of_members: 0, jobs: 0, owner: OWNER });
  const own = [team(3), team(2), team(1)];
  server.answer('team/get', ({ offset, limit }) => ({
    result: own.slice(Number(offset), Number(offset) + Number(limit)),
    list_live: [live.head('user:7')],
  }));
  teams.open();
  await vi.waitFor(() => expect(teams.use.getState().rows).toHaveLength(2));
  expect(teams.use.getState().total).toBe(Number.POSITIVE_INFINITY);
  await teams.loadMore();
  await teams.loadMore();
  expect(teams.use.getState()).toMatchObject({ total: 3 });
});

const OWNER = { user_id: 7, user_name: 'Ines' };
