import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { fakeLive } from '../../live/testing/fake-live';
import type { Role } from '../../protocol/generated/protocol';
import { sessionOf } from '../../testing/render-page';
import { fakeCommands } from '../comments/testing';
import { useSession } from '../session/store';
import { followMentionCount } from './store';

let page: ReturnType<typeof fakeLive>;
let leave = () => {};

const unread = () => useSession.getState().unreadMentions;

function follow(role: Role, answer: () => unknown) {
  useSession.setState({ status: 'in', session: sessionOf(role, { uid: 7 }), unreadMentions: 3 });
  const commands = fakeCommands({ 'comment.list_mentions': answer });
  leave = followMentionCount();
  return () => commands.of('comment.list_mentions');
}

const count = (unread_mentions: number) => () => ({ mentions: [], number_of_mentions: 0, unread_mentions });
/** Waits until the read that follows a change is sent. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  page = fakeLive();
});
afterEach(() => {
  leave();
  useSession.setState(useSession.getInitialState(), true);
});

test('a membership that ends has the unread mentions counted again, once for all that a frame tells', async () => {
  const asked = follow('manager', count(1));
  await page.frame(
    'user:7',
    { kind: 'company_left', company_id: 2, deleted: false, by: 8 },
    { kind: 'rights_changed' },
  );
  await vi.waitFor(() => expect(unread()).toBe(1));
  expect(asked()).toEqual([{ limit: 1 }]);
});

test('so has one that begins; other changes do not', async () => {
  const asked = follow('manager', count(4));
  await page.frame('user:7', { kind: 'storage_changed' });
  await turn();
  expect(asked()).toEqual([]);
  await page.frame('user:7', { kind: 'company_joined', company_id: 2 });
  await vi.waitFor(() => expect(unread()).toBe(4));
});

test('a count that is refused leaves the number, and creators have none', async () => {
  const refused = follow('manager', () => {
    throw new ApiError('forbidden', 403);
  });
  await page.frame('user:7', { kind: 'rights_changed' });
  await vi.waitFor(() => expect(refused()).toHaveLength(1));
  await turn();
  expect(unread()).toBe(3);
  leave();
  const asked = follow('creator', count(0));
  await page.frame('user:7', { kind: 'rights_changed' });
  await turn();
  expect(asked()).toEqual([]);
});
