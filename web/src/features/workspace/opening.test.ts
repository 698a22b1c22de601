import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callWhole } from '../../api/client';
import { fakeLive } from '../../live/testing/fake-live';
import { usePlayer } from '../../stores/player/store';
import { usePlaylistLoss } from '../../stores/playlist/loss';
import { usePlaylists } from '../../stores/playlist/store';
import { playlistOf } from '../../stores/playlist/testing';
import { APPLIED } from '../../stores/review/state';
import { useReview } from '../../stores/review/store';
import { openWorkspace, startWorkspace } from './opening';
import type { Selection } from './selection';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn(), notifyError: vi.fn() }));

const ME = 1;
const HEAD = { topic: 'review:5', offset: 0, epoch: 'e1' };
let answers: Map<string, (value: unknown) => void>;
let leave = () => {};

const select = (change: Partial<Selection>): Selection => ({
  company: 2,
  type: null,
  job: null,
  source: null,
  playlist: null,
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  answers = new Map();
  vi.mocked(call).mockReset();
  vi.mocked(callWhole).mockReset();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  fakeLive();
  vi.mocked(call).mockImplementation(
    (path, body) =>
      new Promise((resolve) => {
        const { job_id = '' } = (body ?? {}) as { job_id?: number };
        answers.set(`${path} ${job_id}`, resolve as never);
      }) as never,
  );
  vi.mocked(callWhole).mockResolvedValue({ result: { tracks: [], number_of_tracks: 0 }, live: HEAD } as never);
  leave = startWorkspace();
});
afterEach(() => leave());

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('of two jobs chosen in a row the later one is open, whichever answer is first', async () => {
  openWorkspace(select({ job: 5 }), ME);
  openWorkspace(select({ job: 6 }), ME);
  for (const job of [6, 5]) {
    answers.get(`playlist/get ${job}`)?.([{ playlist_id: job * 10, live: HEAD }]);
    answers.get(`playlist/get_shared ${job}`)?.([]);
    await settled();
  }
  expect(usePlaylists.getState()).toMatchObject({ job: 6, own: [60] });
});

test('the same selection again asks for nothing again', async () => {
  const selection = select({ job: 5, source: APPLIED });
  openWorkspace(selection, ME);
  const asked = vi.mocked(call).mock.calls.length;
  openWorkspace(selection, ME);
  expect(vi.mocked(call).mock.calls).toHaveLength(asked);
  expect(vi.mocked(callWhole)).toHaveBeenCalledOnce();
});

test('another list of the same job keeps the job open', async () => {
  openWorkspace(select({ job: 5, source: APPLIED }), ME);
  openWorkspace(select({ job: 5, source: { kind: 'playlist', playlist_id: 40 } }), ME);
  expect(useReview.getState()).toMatchObject({ job: 5, source: { kind: 'playlist', playlist_id: 40 } });
  expect(vi.mocked(call).mock.calls.filter(([path]) => path === 'playlist/get')).toHaveLength(1);
});

test('a shared playlist that is opened replaces the message about one that was taken away', () => {
  openWorkspace(select({ job: 5, source: APPLIED }), ME);
  usePlaylistLoss.setState({ loss: { playlist: playlistOf(), reason: 'deleted', by: null } });
  openWorkspace(select({ job: 5, source: { kind: 'playlist', playlist_id: 40 } }), ME);
  expect(usePlaylistLoss.getState().loss).toBeNull();
});

test('what plays of a job goes on when that job is opened, and ends when another one is', async () => {
  usePlayer.setState({ current: 11, queue: { key: 'review-5', ids: [11], find: () => undefined } });
  openWorkspace(select({ job: 5 }), ME);
  expect(usePlayer.getState().current).toBe(11);
  openWorkspace(select({ job: 6 }), ME);
  expect(usePlayer.getState().current).toBeNull();
});

test('leaving closes the job', () => {
  openWorkspace(select({ job: 5, source: APPLIED }), ME);
  leave();
  expect(useReview.getState().job).toBeNull();
  expect(usePlaylists.getState().job).toBeNull();
});
