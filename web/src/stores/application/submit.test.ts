import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { answersAsDescribed } from '../../testing/described';
import { addTrack } from './added-tracks';
import { removeTrack, submitTracks, useDraftSubmission, useSubmission } from './store';

const TOPIC = 'application:9';
const track = (track_id: number) => ({ track_id, track_duration: 90 }) as OwnTrack;
let server: ReturnType<typeof fakeServer>;
let page: ReturnType<typeof fakeLive>;
let rows: OwnTrack[];
let version: number;

answersAsDescribed();
beforeEach(() => {
  server = fakeServer();
  page = fakeLive();
  rows = [track(1)];
  vi.spyOn(live, 'send').mockResolvedValue({ result: true });
  version = 1;
  const application = () => {
    const tracks_id = rows.map(({ track_id }) => track_id);
    return { id: 9, job_id: 5, playlist_name: 'Mine', tracks_id, version, live: page.head(TOPIC) };
  };
  server.answer('application/get_default', () => ({ result: application() }));
  server.answer('application/get_by_job', () => ({ result: [application()] }));
  server.answer('application/update', () => ({ result: application() }));
  server.answer('application/delete_tracks', { result: true });
  server.answer('track/get', { result: { tracks: [track(1), track(2)], number_of_tracks: 2 } });
  server.answer('application/get_tracks', ({ offset }) => {
    const result = { tracks: rows.slice(Number(offset), Number(offset) + 200), number_of_tracks: rows.length };
    return { result, live: page.head(TOPIC) };
  });
});

async function open() {
  const { result } = renderHook(() => {
    const bench = useDraftSubmission(5);
    return useSubmission(bench.value?.latest ?? null);
  });
  await waitFor(() => expect(result.current.value?.rows).toHaveLength(rows.length));
  const submission = () => {
    if (!result.current.value) throw new Error('no submission');
    return result.current.value;
  };
  return submission;
}

const shown = (submission: Awaited<ReturnType<typeof open>>) => submission().rows?.map(({ track_id }) => track_id);

test('submitting sends the whole list: what was submitted and what was added, and shows what became of it', async () => {
  const submission = await open();
  rows = [track(1), track(2)];
  page.skip(TOPIC);
  await submitTracks(submission(), [2]);
  expect(server.bodies('application/update')).toEqual([{ id: 9, tracks_id: [1, 2], version: 1 }]);
  await waitFor(() => expect(shown(submission)).toEqual([1, 2]));
});

test('what another tab has submitted meanwhile stays', async () => {
  const submission = await open();
  // this page has not received its event yet
  rows = [track(1), track(3)];
  version = 2;
  const become = { id: 9, job_id: 5, tracks_id: [1, 3, 2], version: 3, live: page.head(TOPIC) };
  server.answer('application/update', (body) =>
    body.version === version ? { result: become } : { status: 409, error: 'conflict' },
  );
  await submitTracks(submission(), [2]);
  expect(server.bodies('application/update')).toEqual([
    { id: 9, tracks_id: [1, 2], version: 1 },
    { id: 9, tracks_id: [1, 2, 3], version: 2 },
  ]);
});

test('a conflict about a single track is told, and tried once', async () => {
  const submission = await open();
  const fields = { 'tracks_id.1': 'This track is in another submission to the job' };
  server.answer('application/update', { status: 409, error: 'conflict', fields });
  await expect(submitTracks(submission(), [2])).rejects.toMatchObject({ code: 'conflict' });
  expect(server.bodies('application/update')).toHaveLength(1);
});

test('every page of a long list is read, so that the next submission drops nothing', async () => {
  rows = Array.from({ length: 201 }, (_, id) => track(id + 1));
  const submission = await open();
  expect(submission().rows).toHaveLength(201);
});

test('tracks that another tab submitted are read, and those that it took out leave', async () => {
  const submission = await open();
  rows = [track(1), track(2)];
  await page.frame(TOPIC, { kind: 'tracks_added', tracks_id: [2] });
  await waitFor(() => expect(shown(submission)).toEqual([1, 2]));
  await page.frame(TOPIC, { kind: 'tracks_removed', tracks_id: [1] });
  await waitFor(() => expect(shown(submission)).toEqual([2]));
});

test('an added track is taken off the list, and a submitted one out of the application', async () => {
  const submission = await open();
  await addTrack(5, 2);
  expect(live.send).toHaveBeenCalledWith('application.add_track', { job_id: 5, track_id: 2 });
  await removeTrack(5, submission(), 2);
  expect(live.send).toHaveBeenCalledWith('application.remove_track', { job_id: 5, track_id: 2 });
  await removeTrack(5, submission(), 1);
  expect(server.bodies('application/delete_tracks')).toEqual([{ id: 9, tracks_id: [1] }]);
});
