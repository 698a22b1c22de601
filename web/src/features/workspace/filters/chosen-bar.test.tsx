import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import { fakeLive } from '../../../live/testing/fake-live';
import { undo } from '../../../stores/history/store';
import { usePlayer } from '../../../stores/player/store';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { playlistOf } from '../../../stores/playlist/testing';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { SubmissionsPanel } from '../submissions-panel';
import { useWorkspaceKeys } from '../use-workspace-keys';

answersAsDescribed();

let leave = () => {};

function Workspace() {
  useWorkspaceKeys();
  return <SubmissionsPanel onChoose={() => {}} />;
}

beforeEach(() => {
  const page = fakeLive();
  fakeServer();
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  const rows = [4, 7, 8, 2].map((id) => track(id));
  useReview.setState(review([...rows, track(6, { withdrawn: '2026-11-20T14:27:51Z' })]), true);
  // the playlist contains 4, 2 and 9
  playlists.put(31, playlistOf(), page.head('playlist:31'));
  usePlaylists.setState({ ...usePlaylists.getInitialState(), job: 5, current: 31 });
  leave = playlists.retain(31);
  usePlayer.setState({ current: null });
  renderPage(<Workspace />, { as: 'manager' });
});
afterEach(() => {
  leave();
  usePlayer.setState({ current: null, cursor: null });
});

const foot = () => within(screen.getByRole('contentinfo'));
const inPlaylist = () => playlists.value(31)?.tracks_id;

test('rows are chosen by keys, the bar takes the filter’s place, and what is new stands in the foot', async () => {
  expect(foot().queryByRole('button', { name: 'Refresh' })).toBeNull();
  act(() => usePlayer.setState({ cursor: 4 }));
  await userEvent.keyboard('x');
  expect(screen.getByRole('status')).toHaveTextContent('1 of 5 selected');
  expect(screen.queryByRole('radiogroup', { name: 'Type' })).toBeNull();
  expect(foot().getByRole('button', { name: 'Refresh' })).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 5 selected');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('radiogroup', { name: 'Type' })).toBeVisible();
});

test('A adds those that are not in the playlist yet, without what was withdrawn, and one undo takes them out', async () => {
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(screen.getByRole('status')).toHaveTextContent('5 of 5 selected');
  await userEvent.keyboard('a');
  const edits = vi.mocked(live.sendUntilAcked).mock.calls.filter(([event]) => event.startsWith('playlist.'));
  expect(edits.map(([event, payload]) => [event, payload])).toEqual([
    ['playlist.add_tracks', { playlist_id: 31, tracks_id: [7, 8] }],
  ]);
  expect(inPlaylist()).toEqual([4, 2, 9, 7, 8]);
  act(() => void undo());
  await waitFor(() => expect(inPlaylist()).toEqual([4, 2, 9]));
});

test('rows that the list shows no longer are not chosen any more', async () => {
  await userEvent.keyboard('{Control>}a{/Control}');
  act(() => useReview.setState(({ order }) => ({ order: order.slice(0, 2) })));
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2 selected');
});
