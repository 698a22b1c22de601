import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLive } from '../../../live/testing/fake-live';
import type { Mention } from '../../../protocol/generated/protocol';
import { fakeCommands } from '../../../stores/comments/testing';
import { useSession } from '../../../stores/session/store';
import { renderPage } from '../../../testing/render-page';
import MentionsDialog from './mentions-dialog';

const mention = (comment_id: number, is_read: boolean): Mention => ({
  comment_id,
  job_id: 5,
  job_title: 'Coastal documentary',
  track_id: 11,
  track_title: 'Undertow',
  position: 161,
  by: { user_id: 2, user_name: 'Jun Halvorsen' },
  at: '2026-11-20T14:27:51Z',
  is_read,
});

beforeEach(() => void fakeLive());

test('mentions lead to their comments, and can be read all at once', async () => {
  const mentions = [mention(32, false), mention(31, true)];
  const commands = fakeCommands({
    'comment.list_mentions': () => ({ mentions, number_of_mentions: 2, unread_mentions: 1 }),
    'comment.read_mentions': () => ({ unread_mentions: 0 }),
  });
  useSession.setState({ unreadMentions: 1 });
  const close = vi.fn();
  renderPage(<MentionsDialog onClose={close} />, { as: 'manager' });
  const [first, second] = await screen.findAllByRole('link');
  expect(first).toHaveAccessibleName(/^Jun Halvorsen mentioned you, unread.*Undertow, 2:41 · Coastal documentary/);
  expect(second).toHaveAccessibleName(/^Jun Halvorsen mentioned you\s*Undertow/);
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(commands.of('comment.read_mentions')).toEqual([{ comment_ids: [32] }]);
  expect(useSession.getState().unreadMentions).toBe(0);
  await userEvent.click(first as HTMLElement);
  expect(close).toHaveBeenCalled();
  expect(screen.getByTestId('address')).toHaveTextContent('/?job=5&track=11&comment=32');
});
