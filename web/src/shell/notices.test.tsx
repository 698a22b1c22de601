import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import { live } from '../live/live';
import { fakeLive } from '../live/testing/fake-live';
import { useConnection } from '../stores/connection/store';
import { playlistOf } from '../stores/playlist/testing';
import { useReview } from '../stores/review/store';
import { useSession } from '../stores/session/store';
import { answersAsDescribed } from '../testing/described';
import { useToasts } from '../ui/toast-store';
import { ConnectionBar, OwnNotices } from './notices';
import { drawAt, logInAs } from './testing';

answersAsDescribed();

afterEach(() => {
  useConnection.setState(useConnection.getInitialState(), true);
  useSession.setState(useSession.getInitialState(), true);
});

test('while the connection is away the bar says how long, and can be told not to wait', async () => {
  const retry = vi.spyOn(live, 'retryNow').mockImplementation(() => undefined);
  useConnection.setState({ live: { kind: 'lost', since: Date.now() - 5000, retryAt: Date.now() + 60_000 } });
  drawAt('/team', <ConnectionBar />);
  expect(screen.getByRole('region', { name: 'Connection' })).toHaveTextContent(/reconnecting in \d+ s/);
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect now' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('the browser’s own word that it is offline shows at once, while the connection still seems to stand', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  useConnection.setState({ live: { kind: 'live' } as never });
  drawAt('/team', <ConnectionBar />);
  expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('region', { name: 'Connection' })).toHaveTextContent('You are offline');
});

test('what the server tells somebody in words is shown, each text for itself', async () => {
  const server = fakeLive();
  logInAs('manager', { uid: 7 });
  drawAt('/manager/job/list', <OwnNotices />);
  const text = (title: string) => `No team is left for the job "${title}". It stays closed until you choose teams.`;
  await server.frame('user:7', { kind: 'rights_changed' }, { kind: 'notice', text: text('Fog') });
  await server.frame('user:7', { kind: 'notice', text: text('Rain') });
  expect(useToasts.getState().items.map((item) => item.text)).toEqual([text('Fog'), text('Rain')]);
});

test('a playlist that a colleague shares with somebody is named to them, with the way to it', async () => {
  const live = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get_shared', { result: [playlistOf()] });
  server.answer('job/get_job', { result: { title: 'Coastal documentary' } });
  logInAs('manager', { uid: 7 });
  drawAt('/team', <OwnNotices />);
  const change = { kind: 'playlist_shared', playlist_id: 31, job_id: 5, by: 1 };
  await act(() => live.frame('user:7', { ...change, shared: false }));
  await act(() => live.frame('user:7', { ...change, shared: true }));
  await waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([
      {
        tone: 'other',
        text: 'Mara Kessel shared “Tidewater” with you',
        detail: 'Coastal documentary',
        action: { label: 'Open' },
      },
    ]),
  );
  expect(server.bodies('playlist/get_shared')).toHaveLength(1);
  await act(async () => useToasts.getState().items[0]?.action?.run());
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/jobs/active?job=5&shared=31');
});

test.each([
  ['a member of their company', 3, 'Teo Lindqvist'],
  ['somebody who is not known', 99, 'Mara Kessel'],
])('a playlist that is shared by %s who does not own it names them, else its owner', async (_, by, name) => {
  const live = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get_shared', { result: [playlistOf()] });
  server.answer('job/get_job', { result: { title: 'Coastal documentary' } });
  const members = [{ id: 3, user_name: 'Teo Lindqvist', role_name: 'member' }];
  server.answer('company/get', { result: [{ id: 1, name: 'Harbourlight', avatar_url: null, members }] });
  logInAs('manager', { uid: 7 });
  drawAt('/team', <OwnNotices />);
  await act(() => live.frame('user:7', { kind: 'playlist_shared', playlist_id: 31, job_id: 5, by, shared: true }));
  await waitFor(() =>
    expect(useToasts.getState().items.map(({ text }) => text)).toEqual([`${name} shared “Tidewater” with you`]),
  );
});

test('a playlist that somebody looks at as it is shared with them is not named', async () => {
  const live = fakeLive();
  const server = fakeServer();
  server.answer('playlist/get_shared', {
    result: [playlistOf(), playlistOf({ playlist_id: 32, playlist_name: 'Salt' })],
  });
  server.answer('job/get_job', { result: { title: 'Coastal documentary' } });
  logInAs('manager', { uid: 7 });
  useReview.setState({ job: 5, source: { kind: 'playlist', playlist_id: 31 } });
  drawAt('/team', <OwnNotices />);
  const change = { kind: 'playlist_shared', job_id: 5, by: 1, shared: true };
  await act(() => live.frame('user:7', { ...change, playlist_id: 31 }, { ...change, playlist_id: 32 }));
  await waitFor(() => expect(useToasts.getState().items).not.toEqual([]));
  expect(useToasts.getState().items.map(({ text }) => text)).toEqual(['Mara Kessel shared “Salt” with you']);
});

test('a mention is told at once by the track’s title, with the way to its comment', async () => {
  const server = fakeLive();
  const named = { comment_id: 31, track_title: 'Undertow' };
  const send = vi.spyOn(live, 'send').mockResolvedValue({ result: { mentions: [named] } } as never);
  logInAs('manager', { uid: 7 });
  drawAt('/team', <OwnNotices />);
  const by = { user_id: 2, user_name: 'Jun Halvorsen' };
  const change = { kind: 'mentioned', job_id: 5, track_id: 11, position: 161, by, unread_mentions: 1 };
  await act(() => server.frame('user:7', { ...change, comment_id: 31 }));
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  const [{ text, detail, action } = { text: null, detail: null, action: undefined }] = useToasts.getState().items;
  render(<p>{text}</p>);
  expect(screen.getByText(/mentioned you/)).toHaveTextContent('Jun Halvorsen mentioned you');
  expect(detail).toBe('Undertow, 2:41');
  await act(async () => action?.run());
  const address = '/manager/jobs/active?job=5&track=11&comment=31';
  expect(screen.getByTestId('address')).toHaveTextContent(address);
  send.mockRejectedValue(new Error('lost'));
  await act(() => server.frame('user:7', { ...change, comment_id: 32 }));
  await waitFor(() => expect(useToasts.getState().items.at(-1)?.detail).toBe('In a comment at 2:41'));
});
