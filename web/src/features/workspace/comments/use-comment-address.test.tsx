import { screen, waitFor } from '@testing-library/react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow } from '../../../protocol/generated/protocol';
import { comment, fakeCommands, listed } from '../../../stores/comments/testing';
import { player, usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { useSession } from '../../../stores/session/store';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { Inspector } from '../inspector/inspector';
import { type WorkspaceParams, writeParams } from '../selection';
import { useCommentAddress, useRequestedComment } from './use-comment-address';

const JOB = { id: 5, title: 'Coastal documentary', description: '' } as unknown as JobRow;

function Workspace() {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (change: Partial<WorkspaceParams>) => setSearch((before) => writeParams(before, change), { replace: true }),
    [setSearch],
  );
  useCommentAddress(search, choose);
  useRequestedComment();
  return <Inspector job={JOB} onChoose={() => {}} />;
}

let server: FakeServer;
let commands: ReturnType<typeof fakeCommands>;

beforeEach(() => {
  fakeLive();
  server = fakeServer();
  vi.spyOn(player, 'seek').mockImplementation(() => {});
  useReview.setState(review([track(11)], { me: 7 }), true);
  const mine = comment(3, { track_id: 12, position: 9, mentions: [{ user_id: 7, user_name: 'Ines' }] });
  commands = fakeCommands({
    'comment.list': ({ track_id }) => (track_id === 12 ? listed(mine) : listed()),
    'comment.read_mentions': () => ({ unread_mentions: 0 }),
  });
  useSession.setState({ unreadMentions: 1 });
});
afterEach(() => usePlayer.setState({ current: null }));

test('an address opens its comment, also on a track that the list has not read, and the mention is read', async () => {
  server.answer('application/get_applied', { result: { tracks: [track(12)], number_of_tracks: 1 } });
  renderPage(<Workspace />, { path: '/manager/jobs/active?job=5&track=12&comment=3', as: 'manager' });
  const opened = await screen.findByRole('article', { name: 'Teo Lindqvist at 0:09' });
  await waitFor(() => expect(opened).toHaveAttribute('aria-current', 'true'));
  expect(usePlayer.getState().current).toBe(12);
  expect(player.seek).toHaveBeenCalledWith(9);
  expect(server.bodies('application/get_applied')[0]).toEqual({ job_id: 5, track_ids: [12] });
  expect(commands.of('comment.read_mentions')).toEqual([{ comment_ids: [3] }]);
  expect(screen.getByTestId('address')).toHaveTextContent(/active\?job=5$/);
});

test('a comment that is gone is said to be', async () => {
  server.answer('application/get_applied', { result: { tracks: [], number_of_tracks: 0 } });
  renderPage(<Workspace />, { path: '/manager/jobs/active?job=5&track=12&comment=3', as: 'manager' });
  await waitFor(() => expect(useToasts.getState().items).toMatchObject([{ text: 'This comment no longer exists' }]));
});
