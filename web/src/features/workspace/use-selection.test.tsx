import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { answersAsDescribed } from '../../testing/described';
import { at } from './testing';
import { useSelection } from './use-selection';

answersAsDescribed();

const ME = 1;
let server: FakeServer;
let page: ReturnType<typeof fakeLive>;

beforeEach(() => {
  window.localStorage.clear();
  server = fakeServer();
  page = fakeLive({ 'job:5': { id: 5, title: 'of the snapshot', company_id: 2, available_for_plans: [] } });
});

const open = (address: string) => renderHook(() => useSelection(ME, 'manager'), at(address)).result;

test('a job is shown as its topic tells of it', async () => {
  server.answer('job/get_job', { result: { id: 5, title: 'Tidewater', company_id: 2, live: page.head('job:5') } });
  const selecting = open('?job=5');
  await waitFor(() => expect(selecting.current.job?.title).toBe('Tidewater'));
  await act(() => page.frame('job:5', { kind: 'details_changed', title: 'Ebb', company_id: 2 }));
  expect(selecting.current).toMatchObject({ job: { title: 'Ebb' }, selection: { company: 2, job: 5 } });
});

test('a job that cannot be opened says so, and is asked for again', async () => {
  server.answer('job/get_job', { status: 403, error: 'forbidden' });
  const selecting = open('?job=5');
  await waitFor(() => expect(selecting.current.failure).toMatchObject({ code: 'forbidden' }));
  server.answer('job/get_job', { result: { id: 5, company_id: 2, live: page.head('job:5') } });
  await act(() => selecting.current.retry());
  expect(selecting.current).toMatchObject({ job: { id: 5 }, failure: null });
});

test('the job of last time gives way to the choice of another once it is gone', async () => {
  window.localStorage.setItem(`needledrop-workspace-${ME}`, JSON.stringify({ search: '?job=5' }));
  server.answer('job/get_job', { status: 404, error: 'not_found' });
  const selecting = open('');
  expect(selecting.current.selection.job).toBe(5);
  await waitFor(() => expect(selecting.current.selection.job).toBeNull());
});

test('a playlist that is chosen in a remembered job leaves that job open', async () => {
  window.localStorage.setItem(`needledrop-workspace-${ME}`, JSON.stringify({ search: '?job=5' }));
  server.answer('job/get_job', { result: { id: 5, title: 'Tidewater', company_id: 2, live: page.head('job:5') } });
  const seen: (number | null)[] = [];
  const { result } = renderHook(() => {
    const selecting = useSelection(ME, 'manager');
    seen.push(selecting.selection.job);
    return selecting;
  }, at(''));
  await waitFor(() => expect(result.current.job?.title).toBe('Tidewater'));
  act(() => result.current.choose({ playlist: 31 }));
  await waitFor(() => expect(result.current.search.toString()).toBe('job=5&playlist=31'));
  expect(new Set(seen)).toEqual(new Set([5]));
});
