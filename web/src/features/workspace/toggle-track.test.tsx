import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../live/live';
import type { Playlist } from '../../protocol/generated/protocol';
import { playlists, usePlaylists } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { renderPage } from '../../testing/render-page';
import { useDialogs } from '../../ui/dialog/dialogs';
import { useToasts } from '../../ui/toast-store';
import { askName, toggleTrack, useNewPlaylist } from './toggle-track';

const PLAYLIST = { playlist_id: 31, playlist_name: 'Tidewater', tracks_id: [11] } as unknown as Playlist;

beforeEach(() => {
  vi.spyOn(live, 'sendUntilAcked').mockResolvedValue({ result: PLAYLIST } as never);
  usePlaylists.setState({ ...usePlaylists.getInitialState(), current: 31 });
  playlists.put(31, PLAYLIST, { topic: 'playlist:31', epoch: 'e', offset: 1 });
  useReview.setState(review([track(11), track(12)]), true);
  useDialogs.setState({ asked: [] });
  askName(null);
  renderPage(null, { as: 'manager' });
});

const toasted = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);
const sent = () => vi.mocked(live.sendUntilAcked).mock.calls.map(([event, payload]) => [event, payload]);
const question = () => screen.findByRole('dialog', { name: 'Remove the track from the playlist?' });

test('Enter alone keeps a track in the playlist; once confirmed it leaves, and Undo puts it back', async () => {
  toggleTrack(11);
  expect(await question()).toHaveTextContent('“Track 11” will be removed from “Tidewater” for everyone');
  expect(live.sendUntilAcked).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  toggleTrack(11);
  await question();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(toasted()).toEqual([['Track was successfully removed from the playlist!', 'Track 11']]));
  expect(sent()).toEqual([['playlist.delete_tracks', { playlist_id: 31, tracks_id: [11] }]]);
  useToasts.getState().items[0]?.action?.run();
  await waitFor(() => expect(sent()[1]).toEqual(['playlist.add_tracks', { playlist_id: 31, tracks_id: [11] }]));
});

test('a track stays when it is thought better of', async () => {
  toggleTrack(11);
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(live.sendUntilAcked).not.toHaveBeenCalled();
  expect(toasted()).toEqual([]);
});

test('a track is put in unasked', async () => {
  toggleTrack(12);
  await waitFor(() => expect(live.sendUntilAcked).toHaveBeenCalledTimes(1));
  expect(vi.mocked(live.sendUntilAcked).mock.calls[0]?.[0]).toBe('playlist.add_tracks');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasted()).toEqual([]);
});

test('without a playlist a track begins one', () => {
  usePlaylists.setState({ current: null });
  toggleTrack(12);
  expect(useNewPlaylist.getState().track).toBe(12);
  expect(toasted()).toEqual([]);
});
