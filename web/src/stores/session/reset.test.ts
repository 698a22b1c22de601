import { beforeEach, expect, test, vi } from 'vitest';
import { call, callWhole, upload } from '../../api/client';
import { live } from '../../live/live';
import { sendFiles, useUploads } from '../catalogue/uploads';
import { companyChoices } from '../companies/choices';
import { undo } from '../history/store';
import { sourceOf } from '../player/sources';
import { rateTrack } from '../review/commands';
import { useReview } from '../review/store';
import { review, track } from '../review/testing';
import { dropSession, loadSession, useSession } from './store';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn(), notifyError: vi.fn() }));

const info = (uid: number) => ({ is_logged_in: true, uid, sid: 'a sid', trialcounter: null });

/** Fakes the server's responses, given by the paths of the calls. */
function answer(answers: Record<string, unknown>): void {
  vi.mocked(call).mockImplementation(async (path) => answers[path] as never);
}

beforeEach(async () => {
  vi.mocked(callWhole).mockReset();
  vi.spyOn(live, 'start').mockImplementation(() => undefined);
  vi.spyOn(live, 'sendUntilAcked').mockResolvedValue(null);
  answer({ 'account/get_info': info(7) });
  await loadSession();
});

test('the address of a track is asked for again by whoever logs in next, be it the same person', async () => {
  answer({ 'account/get_info': info(7), 'track/get_download_url': { url: '/files/of-the-former', waveform_url: '' } });
  expect((await sourceOf(3)).url).toBe('/files/of-the-former');
  dropSession();
  await loadSession();
  answer({ 'track/get_download_url': { url: '/files/of-the-next', waveform_url: '' } });
  expect((await sourceOf(3)).url).toBe('/files/of-the-next');
});

test("undoing never gives the former person's rating in the name of the next", async () => {
  useReview.setState(review([track(11, { my_rating: 3 })]), true);
  rateTrack(11, 7);
  dropSession();
  answer({ 'account/get_info': info(8) });
  await loadSession();
  useReview.setState(review([track(11, { my_rating: 9 })]), true);
  vi.mocked(live.sendUntilAcked).mockClear();
  await undo();
  expect(live.sendUntilAcked).not.toHaveBeenCalled();
});

test('what one person could choose from is not offered to the next, also when its answer comes late', async () => {
  let late = (_companies: unknown) => {};
  vi.mocked(callWhole).mockImplementation(() => {
    return new Promise((resolve) => {
      late = resolve;
    }) as never;
  });
  const key = companyChoices.keyOf('manager');
  companyChoices.preload('manager');
  companyChoices.set(key, { value: [{ id: 1, name: 'Harbourlight', avatar_url: null, members: [] }] });
  dropSession();
  expect(companyChoices.get(key).value).toBeNull();
  late({ result: [{ id: 2, name: 'Low Tide', avatar_url: null, members: [] }] });
  await new Promise((resolve) => setTimeout(resolve));
  expect(companyChoices.get(key).value).toBeNull();
});

test('an upload on its way ends with the session of whoever chose the file', () => {
  let signal: AbortSignal | undefined;
  vi.mocked(upload).mockImplementation((_path, _file, options) => {
    signal = options?.signal;
    return new Promise(() => {});
  });
  sendFiles([{ file: new File(['abcd'], 'a.mp3'), error: null }]);
  expect(signal?.aborted).toBe(false);
  dropSession();
  expect(signal?.aborted).toBe(true);
  expect(useUploads.getState().uploads).toEqual([]);
});

test('a page that finds another person logged in when the connection returns starts anew as theirs', async () => {
  const hooks = vi.mocked(live.start).mock.calls.at(-1)?.[0];
  await hooks?.sid();
  const key = companyChoices.keyOf('manager');
  companyChoices.set(key, { value: [] });
  answer({ 'account/get_info': info(8) });
  expect(await hooks?.sid()).toBeNull();
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'in', session: { uid: 8 } }));
  expect(companyChoices.get(key).value).toBeNull();
  expect(vi.mocked(live.start).mock.calls.at(-1)?.[0].ownTopic()).toBe('user:8');
});
