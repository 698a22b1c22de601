import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { answersAsDescribed } from '../../testing/described';
import { sessionOf } from '../../testing/render-page';
import { jobs } from '../job/store';
import { useSession } from '../session/store';
import { preloadWorkspace } from './preload';

let server: FakeServer;

answersAsDescribed();
beforeEach(() => {
  window.localStorage.clear();
  server = fakeServer();
  const page = fakeLive({ 'job:5': {}, 'job:6': {} });
  server.answer('company/get', { result: [] });
  server.answer('job/get_types', { result: [] });
  server.answer('job/get_job', ({ job_id }) => ({ result: { id: job_id, live: page.head(`job:${job_id}`) } }));
  useSession.setState({ status: 'in', session: sessionOf('manager') });
});
afterEach(() => useSession.setState(useSession.getInitialState()));

const asked = () => server.bodies('job/get_job').map(({ job_id }) => job_id);

test('the job that the address names is read, once for whoever holds it then', async () => {
  const leaves = preloadWorkspace(new URLSearchParams('?job=5'));
  const leave = jobs.retain(5);
  for (const one of leaves) one();
  await vi.waitFor(() => expect(jobs.value(5)).toMatchObject({ id: 5 }));
  expect(asked()).toEqual([5]);
  expect(server.bodies('company/get')).toHaveLength(1);
  leave();
});

test('without an address it is the job of last time, and none where nobody has been there', () => {
  preloadWorkspace(new URLSearchParams());
  expect(asked()).toEqual([]);
  window.localStorage.setItem('needledrop-workspace-7', JSON.stringify({ search: '?job=6' }));
  preloadWorkspace(new URLSearchParams());
  expect(asked()).toEqual([6]);
});
