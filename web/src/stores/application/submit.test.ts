import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import type { Application, JobRow, OwnTrack } from '../../protocol/generated/protocol';
import { useJobList } from '../job-list/store';
import { useSession } from '../session/store';
import { addTrack, removeTrack, submitTracks, useApplication } from './store';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn() }));
vi.mock('../../live/live', () => ({ live: { send: vi.fn(), subscribe: vi.fn() } }));

const track = (track_id: number) => ({ track_id }) as OwnTrack;

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(true);
  vi.mocked(callWhole)
    .mockReset()
    .mockResolvedValue({ result: { tracks: [track(1), track(2)], number_of_tracks: 2 }, live: undefined });
  vi.mocked(live.send).mockReset().mockResolvedValue({ result: {}, live: undefined });
  useSession.setState({ allowances: {} });
  useJobList.setState({ rows: [{ id: 5, added_tracks: [2] } as JobRow] });
  useApplication.setState({
    ...useApplication.getInitialState(),
    job: 5,
    chosen: { id: 9 } as Application,
    submitted: [track(1)],
  });
});

describe('submitting to a job', () => {
  it('sends the whole list: what was submitted and what was added', async () => {
    await submitTracks();
    expect(call).toHaveBeenCalledWith('application/update', { id: 9, tracks_id: [1, 2] });
    expect(useApplication.getState().submitted.map(({ track_id }) => track_id)).toEqual([1, 2]);
  });

  it('reads every page of a long list, so that the next submission drops nothing', async () => {
    const pages = [Array.from({ length: 200 }, (_, id) => track(id + 1)), [track(201)]];
    vi.mocked(callWhole).mockImplementation(async (_path, body) => {
      const { offset } = body as { offset: number };
      return { result: { tracks: pages[offset === 0 ? 0 : 1], number_of_tracks: 201 }, live: undefined } as never;
    });
    await submitTracks();
    expect(useApplication.getState().submitted).toHaveLength(201);
  });

  it('takes what the live connection told over what the list read', async () => {
    useSession.setState({ allowances: { 5: { job_id: 5, added_tracks: [3, 4] } as never } });
    await submitTracks();
    expect(call).toHaveBeenCalledWith('application/update', { id: 9, tracks_id: [1, 3, 4] });
  });

  it('sends once when it is asked twice', async () => {
    await Promise.all([submitTracks(), submitTracks()]);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('can be tried again after a refusal', async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiError('job_not_open', 409, {}));
    await expect(submitTracks()).rejects.toMatchObject({ code: 'job_not_open' });
    expect(useApplication.getState().submitting).toBe(false);
  });

  it('marks a track while it is added, and no longer when that is refused', async () => {
    vi.mocked(live.send).mockImplementation(async () => {
      expect(useApplication.getState().pending).toEqual([3]);
      throw new ApiError('job_limit_exceeded', 409, {});
    });
    await expect(addTrack(3)).rejects.toMatchObject({ code: 'job_limit_exceeded' });
    expect(useApplication.getState().pending).toEqual([]);
  });

  it('takes an added track off the list, and a submitted one out of the application', async () => {
    await removeTrack(2);
    expect(live.send).toHaveBeenCalledWith('application.remove_track', { job_id: 5, track_id: 2 });
    await removeTrack(1);
    expect(call).toHaveBeenCalledWith('application/delete_tracks', { id: 9, tracks_id: [1] });
  });
});
