import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors';
import { fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import { fakeLive } from '../../../live/testing/fake-live';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { playlistOf } from '../../../stores/playlist/testing';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { PlaylistRows } from './rows';

answersAsDescribed();

const TOPIC = 'playlist:31';
let page: ReturnType<typeof fakeLive>;
let leave = () => {};

beforeEach(() => {
  page = fakeLive();
  fakeServer();
  HTMLElement.prototype.scrollTo = () => {};
  useReview.setState(review([4, 2, 9].map((id) => track(id))), true);
  playlists.put(31, playlistOf(), page.head(TOPIC));
  usePlaylists.setState({ ...usePlaylists.getInitialState(), job: 5, current: 31 });
  leave = playlists.retain(31);
  renderPage(<PlaylistRows />, { as: 'manager' });
});
afterEach(() => leave());

const shown = () =>
  screen.getAllByRole('listitem').map((row) =>
    within(row)
      .getByTitle(/^Play /)
      .title.slice(5),
  );
const focusOn = (title: string) => act(() => screen.getByTitle(`Play ${title}`).focus());

test('Alt and an arrow move the row that has the focus, at once, behind the one before its new place', async () => {
  const send = vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  expect(shown()).toEqual(['Track 4', 'Track 2', 'Track 9']);
  focusOn('Track 4');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(shown()).toEqual(['Track 2', 'Track 4', 'Track 9']);
  expect(screen.getByTitle('Play Track 4')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(shown()).toEqual(['Track 4', 'Track 2', 'Track 9']);
  expect(send.mock.calls.map(([event, payload]) => [event, payload])).toEqual([
    ['playlist.move_track', { playlist_id: 31, track_id: 4, after: 2 }],
    ['playlist.move_track', { playlist_id: 31, track_id: 4, after: null }],
  ]);
});

test('the playlist is one stop of Tab: arrows go through its rows and to what removes one', async () => {
  const button = (name: string) => screen.getByRole('button', { name });
  await userEvent.tab();
  expect(screen.getByTitle('Play Track 4')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByTitle('Play Track 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(button('Remove Track 2 from the playlist')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(button('Remove Track 9 from the playlist')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(screen.getByTitle('Play Track 2')).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByTitle('Play Track 2')).toHaveFocus();
});

test('what a colleague adds meanwhile stays, and a refused move turns back', async () => {
  let refuse: (failure: unknown) => void = () => {};
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  focusOn('Track 9');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  act(() => useReview.setState(review([4, 2, 9, 7].map((id) => track(id))), true));
  await act(() => page.frame(TOPIC, { kind: 'tracks_added', tracks_id: [7], by: 2 }));
  expect(shown()).toEqual(['Track 4', 'Track 9', 'Track 2', 'Track 7']);
  refuse(new ApiError('forbidden', 403));
  await waitFor(() => expect(shown()).toEqual(['Track 4', 'Track 2', 'Track 9', 'Track 7']));
  expect(useToasts.getState().items).toHaveLength(1);
});

test('the first row goes no further up', async () => {
  const send = vi.spyOn(live, 'sendUntilAcked');
  focusOn('Track 4');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(send).not.toHaveBeenCalled();
});
