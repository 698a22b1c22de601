import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import { answersAsDescribed } from '../../testing/described';
import { useToasts } from '../../ui/toast-store';
import { perform, redo, undo, useHistory } from '../history/store';
import { rateTrack } from '../review/commands';
import { shownRating } from '../review/rating';
import { useReview } from '../review/store';
import { review, track } from '../review/testing';
import { includeTrack, renameAction, reorderTrack, shareWithMemberAction } from './actions';
import { playlists } from './store';
import { playlistOf } from './testing';

const TOPIC = 'playlist:31';
let page: ReturnType<typeof fakeLive>;
let leave = () => {};

answersAsDescribed();
beforeEach(() => {
  page = fakeLive();
  useReview.setState(review([4, 2, 9].map((id) => track(id, { my_rating: 3 }))), true);
  playlists.put(31, playlistOf(), page.head(TOPIC));
  leave = playlists.retain(31);
});
afterEach(() => leave());

const tracks = () => playlists.value(31)?.tracks_id;
/** Simulates a lost connection: the server never acknowledges a command, so each change is shown but never confirmed. */
const away = () => vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
/** Simulates a server that executes every command immediately. */
const online = () =>
  vi.spyOn(live, 'sendUntilAcked').mockImplementation((async () => ({ result: playlistOf() })) as never);
const toastTexts = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);

test('undo takes back what was done last, a move or an added track, and no older rating', async () => {
  away();
  rateTrack(4, 8);
  reorderTrack(31, 9, 4);
  includeTrack(31, 7, true);
  expect(tracks()).toEqual([4, 9, 2, 7]);
  await undo();
  await undo();
  expect(tracks()).toEqual([4, 2, 9]);
  expect(shownRating(useReview.getState(), 4)).toBe(8);
  await undo();
  expect(shownRating(useReview.getState(), 4)).toBe(3);
  for (let at = 0; at < 3; at += 1) await redo();
  expect(tracks()).toEqual([4, 9, 2, 7]);
  expect(shownRating(useReview.getState(), 4)).toBe(8);
});

test('a removed track comes back to its place', async () => {
  const send = online();
  await includeTrack(31, 2, false).doing;
  await page.frame(TOPIC, { kind: 'tracks_removed', tracks_id: [2], by: 1 });
  await undo();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls.map(([event, payload]) => [event, payload])).toEqual([
    ['playlist.delete_tracks', { playlist_id: 31, tracks_id: [2] }],
    ['playlist.add_tracks', { playlist_id: 31, tracks_id: [2] }],
    ['playlist.move_track', { playlist_id: 31, track_id: 2, after: 4 }],
  ]);
  expect(tracks()).toEqual([4, 2, 9]);
});

test('what a colleague has moved or taken out since stays, and the toast says so', async () => {
  const send = online();
  reorderTrack(31, 9, null);
  await page.frame(TOPIC, { kind: 'tracks_set', tracks_id: [9, 4, 2], by: 1 });
  await includeTrack(31, 7, true).doing;
  await page.frame(TOPIC, { kind: 'tracks_added', tracks_id: [7], by: 1 });
  await page.frame(TOPIC, { kind: 'tracks_removed', tracks_id: [7], by: 2 });
  await page.frame(TOPIC, { kind: 'tracks_set', tracks_id: [4, 9, 2], by: 2 });
  send.mockClear();
  await undo();
  expect(toastTexts()).toEqual([['Not undone: changed since', 'Added “the track”']]);
  await undo();
  expect(toastTexts()).toEqual([['Not undone: changed since', 'Moved “Track 9”']]);
  expect(send).not.toHaveBeenCalled();
});

test('a refused act is not undone', async () => {
  vi.spyOn(live, 'sendUntilAcked').mockRejectedValue(new ApiError('forbidden', 403));
  await expect(includeTrack(31, 7, true).doing).rejects.toThrow();
  reorderTrack(31, 9, null);
  await vi.waitFor(() => expect(useHistory.getState().done).toEqual([]));
  expect(tracks()).toEqual([4, 2, 9]);
});

test('a track that is added to a playlist is still wanted when another playlist is chosen meanwhile', async () => {
  const send = away();
  includeTrack(31, 7, true);
  expect(send.mock.calls[0]?.[2]?.()).toBe(true);
  includeTrack(31, 7, false);
  expect(send.mock.calls[0]?.[2]?.()).toBe(false);
});

test('names and shares are undone unless they were changed since', async () => {
  const server = fakeServer();
  server.answer('playlist/share_to_member', { result: true });
  await perform(shareWithMemberAction(31, { id: 8, user_name: 'Teo' }, true));
  expect(playlists.value(31)?.members).toEqual([8]);
  await undo();
  expect(server.bodies('playlist/share_to_member').map(({ status }) => status)).toEqual([true, false]);
  const send = vi.spyOn(live, 'send').mockImplementation((async () => ({ result: playlistOf() })) as never);
  await perform(renameAction(31, 'Ebb'));
  await page.frame(TOPIC, { kind: 'renamed', playlist_name: 'Flood' });
  send.mockClear();
  await undo();
  expect(send).not.toHaveBeenCalled();
  expect(toastTexts().at(-1)).toEqual(['Not undone: changed since', 'Renamed “Tidewater” to “Ebb”']);
});
