import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow, Playlist } from '../../../protocol/generated/protocol';
import { fakeCommands } from '../../../stores/comments/testing';
import { jobs } from '../../../stores/job/store';
import { followSharedPlaylist, openPlaylists, usePlaylists } from '../../../stores/playlist/store';
import { playlistOf } from '../../../stores/playlist/testing';
import { APPLIED, EVERYTHING } from '../../../stores/review/state';
import { openReview, useReview } from '../../../stores/review/store';
import { track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage, sessionOf } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { ratingPlace } from '../rate-current';
import { reviewQueue } from '../review-queue';
import { SubmissionsPanel } from '../submissions-panel';
import { chooseList } from './choose-list';
import { useShareNotices } from './use-share-notices';

answersAsDescribed();

const ME = 7;
let page: ReturnType<typeof fakeLive>;
let server: FakeServer;
let shared: Playlist[];
const choose = vi.fn();

function Workspace() {
  const [chooseHere] = useState(() => choose);
  useShareNotices(chooseHere);
  return <SubmissionsPanel onChoose={(id) => chooseList(id, choose)} />;
}

beforeEach(() => {
  localStorage.clear();
  choose.mockReset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  page = fakeLive();
  server = fakeServer();
  shared = [];
  server.answer('playlist/get', () => ({ result: shared }));
  server.answer('playlist/get_shared', () => ({ result: shared }));
  server.answer('job/get_job', { result: { title: 'Coastal documentary' } });
  const counts = { all: 3, music: 3, sfx: 0, audio: 0 };
  const list = { tracks: [4, 2, 9].map((id) => track(id)), number_of_tracks: 3, counts };
  server.answer('application/get_playlist', () => ({ result: list, live: page.head('review:5') }));
  server.answer('application/get_applied', () => ({
    result: { ...list, new_tracks: 0, listened: 0, counters: { tracks: 3, rated: 0 } },
    live: page.head('review:5'),
  }));
});

/** Opens the workspace with a list: a shared playlist, or all submissions. */
async function open(playlists: Playlist[], id?: number, role: 'manager' | 'admin' = 'manager'): Promise<void> {
  shared = playlists;
  renderPage(<Workspace />, { as: sessionOf(role, { uid: ME }) });
  await act(() => openPlaylists(5, ME));
  act(() => openReview(5, id === undefined ? APPLIED : { kind: 'playlist', playlist_id: id }, ME));
  if (id !== undefined) followSharedPlaylist(id);
  await waitFor(() => expect(useReview.getState().status).toBe('ready'));
}

const select = () => screen.getByRole('combobox', { name: 'Shared playlist' });
const texts = () => useToasts.getState().items.map(({ text }) => text);
const shareWithCompany = (by: number, isShared = true) =>
  page.frame('review:5', { kind: 'playlist_shared', playlist_id: 31, by, shared: isShared });
const order = (...tracks_id: number[]) => ({ kind: 'tracks_set', tracks_id, by: 1 });

const toMe = (playlist_id: number, playlist_name: string) => playlistOf({ playlist_id, playlist_name, members: [ME] });
const newInJob = (...new_playlists: number[]) =>
  fakeCommands({
    'review.unread': () => [{ job_id: 5, new_playlists, unread_mentions: 0 }],
    'playlist.open': () => true,
  });

test('a new playlist is marked in the selector until its rows are shown', async () => {
  const commands = newInJob(31);
  await open([toMe(31, 'Tidewater'), toMe(33, 'Heard before')]);
  expect(await screen.findByRole('img', { name: '1 new shared playlist' })).toBeVisible();
  await userEvent.click(select());
  const news = () => screen.getAllByRole('option').filter(({ textContent }) => textContent?.includes('New'));
  expect(news().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Tidewater')]);
  expect(commands.of('playlist.open')).toEqual([]);
  act(() => openReview(5, { kind: 'playlist', playlist_id: 31 }, ME));
  await waitFor(() => expect(commands.of('playlist.open')).toEqual([{ playlist_id: 31 }]));
  await act(() => page.frame(`user:${ME}`, { kind: 'playlist_opened', playlist_id: 31, job_id: 5 }));
  await waitFor(() => expect(news()).toEqual([]));
  expect(screen.queryByRole('img', { name: /new shared/ })).toBeNull();
  expect(commands.of('playlist.open')).toHaveLength(1);
});

test('a new playlist that opens by itself stays new until the page is visible and its rows are read', async () => {
  const commands = newInJob(31);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open([toMe(31, 'Tidewater')], 31);
  await screen.findByRole('img', { name: '1 new shared playlist' });
  expect(commands.of('playlist.open')).toEqual([]);
  act(() => useReview.setState({ status: 'failed' }));
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(commands.of('playlist.open')).toEqual([]);
  act(() => useReview.setState({ status: 'ready' }));
  await waitFor(() => expect(commands.of('playlist.open')).toEqual([{ playlist_id: 31 }]));
});

/** Opens the workspace without shared playlists. Returns a function that adds one to the fake server, which is new to the viewer. */
async function openBeforeShare() {
  let fresh: number[] = [];
  const commands = fakeCommands({
    'review.unread': () => (fresh.length > 0 ? [{ job_id: 5, new_playlists: fresh, unread_mentions: 0 }] : []),
  });
  await open([]);
  await waitFor(() => expect(commands.of('review.unread')).toContainEqual({ job_ids: [5] }));
  return () => {
    [shared, fresh] = [[playlistOf({ shared_company: true })], [31]];
  };
}

test('a playlist that a colleague shares with the company has the news read again, as their own topic does not contain it', async () => {
  const share = await openBeforeShare();
  share();
  await act(() => shareWithCompany(1));
  expect(await screen.findByRole('img', { name: '1 new shared playlist' })).toBeVisible();
});

test('a playlist that was shared while frames were lost is new as soon as all is read again', async () => {
  const share = await openBeforeShare();
  share();
  page.skip('review:5');
  await act(() => page.reconnect());
  expect(await screen.findByRole('img', { name: '1 new shared playlist' })).toBeVisible();
});

test('a playlist that a colleague shares with the company is named once with its job, and opened by its toast', async () => {
  await open([]);
  shared = [playlistOf({ shared_company: true })];
  await act(() => shareWithCompany(1));
  await waitFor(() => expect(texts()).toEqual(['Mara Kessel shared “Tidewater” with you']));
  const [shown] = useToasts.getState().items;
  expect(shown).toMatchObject({ detail: 'Coastal documentary', action: { label: 'Open' } });
  act(() => shown?.action?.run());
  expect(choose).toHaveBeenCalledWith({ shared: 31 });
});

test('a playlist that one shares oneself is not named, and one that is taken back at once neither', async () => {
  await open([]);
  shared = [playlistOf({ shared_company: true })];
  await act(() => shareWithCompany(ME));
  await waitFor(() => expect(usePlaylists.getState().shared).toEqual([31]));
  shared = [];
  await act(() => shareWithCompany(1, false));
  await waitFor(() => expect(usePlaylists.getState().shared).toEqual([]));
  await act(() => shareWithCompany(1));
  await act(() => shareWithCompany(1, false));
  await act(() => page.settle());
  expect(texts()).toEqual([]);
});

test('a shared playlist is opened in its own order, whatever order the submissions stood in', async () => {
  await open([playlistOf({ members: [ME] })]);
  useReview.setState(({ filter }) => ({ filter: { ...filter, sortBy: 'title', direction: 'up', q: 'fog' } }));
  chooseList(31, choose);
  expect(useReview.getState().filter).toEqual({ ...EVERYTHING, q: 'fog' });
  expect(choose).toHaveBeenCalledWith({ shared: 31 });
});

test('the list of a shared playlist follows its order, which the foot names', async () => {
  await open([playlistOf({ members: [ME] })], 31);
  const ids = () => useReview.getState().order;
  expect(screen.getByText("In the playlist's order")).toBeVisible();
  await act(() => page.frame('playlist:31', order(9, 2, 4)));
  expect(ids()).toEqual([9, 2, 4]);
  // an order that was chosen stays
  chooseList(31, choose);
  act(() => useReview.setState(({ filter }) => ({ filter: { ...filter, sortBy: 'title' } })));
  await act(() => page.frame('playlist:31', order(4, 2, 9)));
  expect(ids()).toEqual([9, 2, 4]);
  expect(screen.queryByText("In the playlist's order")).toBeNull();
});

test.each([
  ['deleted', () => page.frame('playlist:31', { kind: 'deleted', by: null }), '“Tidewater” was deleted'],
  [
    'deleted by its owner',
    () => page.frame('playlist:31', { kind: 'deleted', by: 1 }),
    'Mara Kessel deleted “Tidewater”',
  ],
  ['deleted elsewhere', () => page.frame('playlist:31', { kind: 'deleted', by: ME }), 'You deleted “Tidewater”'],
  [
    'no longer shared',
    async () => page.say('closed', { topic: 'playlist:31', reason: 'no_right' }),
    '“Tidewater” is no longer shared with you',
  ],
])(
  'a playlist that is %s while it is open says so in place of its rows, and nothing goes to it',
  async (_, take, toastText) => {
    await open([playlistOf({ members: [ME], share_type: 'playlist_sharing' })], 31);
    expect(ratingPlace()).toEqual({ shared_playlist_id: 31 });
    await act(take);
    expect(ratingPlace()).toEqual({});
    // the workspace falls back to all submissions
    act(() => openReview(5, APPLIED, ME));
    expect(await screen.findByText(toastText)).toBeVisible();
    expect(screen.getByText(/^Mara Kessel's playlist/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(select()).toHaveTextContent('Tidewater');
    expect(texts()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to submissions' }));
    expect(choose).toHaveBeenCalledWith({ shared: 0 });
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Back to submissions' })).toBeNull();
  },
);

test('what plays on from a playlist that was taken away counts as heard in the job, and not in the playlist', async () => {
  const sent = vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  await open([playlistOf({ members: [ME] })], 31);
  jobs.put(5, { id: 5, share_type: 'playlist_sharing' } as JobRow, page.head('job:5'));
  const queue = reviewQueue(useReview.getState());
  act(() => queue.onPlay?.(4));
  await act(() => page.frame('playlist:31', { kind: 'deleted', by: 2 }));
  act(() => queue.onPlay?.(2));
  const listened = { listened: true, job_id: 5 };
  const flags = sent.mock.calls.filter(([event]) => event.endsWith('listened'));
  expect(flags.map(([event, payload]) => [event, payload])).toEqual([
    ['playlist.set_track_listened', { ...listened, track_id: 4, playlist_id: 31 }],
    ['application.set_track_listened', { ...listened, track_id: 2 }],
  ]);
});
