import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { ConnectionLost } from '../../../live/live';
import { resetSessionStores } from '../../../live/session-store';
import { fakeLive } from '../../../live/testing/fake-live';
import type { Comment, JobRow } from '../../../protocol/generated/protocol';
import { comment, fakeCommands, listed } from '../../../stores/comments/testing';
import { player, usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { onUserEvent, useSession } from '../../../stores/session/store';
import { renderPage, sessionOf } from '../../../testing/render-page';
import { Inspector } from '../inspector/inspector';
import { useWorkspaceKeys } from '../use-workspace-keys';
import { CommentLane } from './lane';

const ME = 7;
const JOB = { id: 5, title: 'Coastal documentary', description: '' } as unknown as JobRow;

function Workspace() {
  useWorkspaceKeys();
  return (
    <>
      <CommentLane duration={180} />
      <Inspector job={JOB} onChoose={() => {}} />
    </>
  );
}

let commands: ReturnType<typeof fakeCommands>;
let live: ReturnType<typeof fakeLive>;
let server: FakeServer;

function open(...comments: Comment[]): void {
  commands = fakeCommands(
    {
      'comment.list': ({ track_id }) => listed(...comments.filter((one) => one.track_id === track_id)),
      'comment.people': () => [
        { user_id: 2, user_name: 'Teo Lindqvist', avatar: null },
        { user_id: ME, user_name: 'Ines Okafor', avatar: null },
      ],
    },
    live.head,
  );
  renderPage(<Workspace />, { as: sessionOf('manager', { uid: ME }) });
}

function begin(): void {
  useReview.setState(review([track(11), track(12)], { me: ME }), true);
  usePlayer.setState({ current: 11 });
}

/** Clears all data that the page has in memory, as a reload does. The browser's storage stays. */
function forgetPage(): void {
  cleanup();
  resetSessionStores();
  begin();
}

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  live = fakeLive();
  vi.spyOn(player, 'seek').mockImplementation(() => {});
  begin();
});
afterEach(() => usePlayer.setState({ current: null }));

const list = () => screen.findByRole('region', { name: 'Comments' });
const articles = async () =>
  within(await list())
    .getAllByRole('article')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const at = (seconds: number) => vi.spyOn(player, 'state').mockReturnValue({ ...player.state(), position: seconds });
const lane = () => within(screen.getByRole('group', { name: 'Comments in the track' }));
const add = (one: Comment, comments = 1) => live.frame('review:5', { kind: 'comment_added', comment: one, comments });

test('comments stand by their position with their replies, and lead the playhead to it', async () => {
  open(comment(3, { position: 9, parent_id: 1 }), comment(1, { position: 9 }), comment(2, { position: 4, until: 8 }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 3/ }));
  expect(await articles()).toEqual(['Teo Lindqvist at 0:04–0:08', 'Teo Lindqvist at 0:09', 'Teo Lindqvist at 0:09']);
  expect(within(await screen.findByRole('list', { name: 'Replies' })).getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '0:09' }));
  expect(player.seek).toHaveBeenCalledWith(9);
});

test('what colleagues do shows at once in list and lane, of this track alone', async () => {
  open(comment(1, { position: 20 }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 1/ }));
  await add(comment(2, { position: 60, text: 'Cut here' }), 2);
  expect(await screen.findByText('Cut here')).toBeVisible();
  expect(lane().getAllByRole('button')).toHaveLength(2);
  await add(comment(9, { track_id: 12 }), 4);
  expect(lane().getAllByRole('button')).toHaveLength(2);
  const by = { user_id: 2, user_name: 'Teo Lindqvist' };
  const changed = { kind: 'comment_changed', track_id: 11, edited: null };
  await live.frame('review:5', { ...changed, comment_id: 2, text: 'Cut there', resolved_by: by });
  const folded = await screen.findByRole('button', { name: /Cut there/, expanded: false });
  await userEvent.click(folded);
  expect(screen.getByText('Resolved by Teo Lindqvist')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Unresolved 1/ }));
  expect(screen.queryByText('Cut there')).toBeNull();
  await live.frame('review:5', { ...changed, comment_id: 1, text: '', resolved_by: null });
  expect(await screen.findByText('Deleted comment')).toBeVisible();
  await live.frame('review:5', { kind: 'comment_deleted', comment_id: 1, track_id: 11, comments: 1 });
  expect(await screen.findByText('Nothing unresolved')).toBeVisible();
});

test('another track shows none of the former one’s comments', async () => {
  open(comment(1, { text: 'Of the first' }), comment(2, { track_id: 12, text: 'Of the second' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 1/ }));
  expect(await screen.findByText('Of the first')).toBeVisible();
  usePlayer.setState({ current: 12 });
  expect(await screen.findByText('Of the second')).toBeVisible();
  expect(screen.queryByText('Of the first')).toBeNull();
});

test('a private note is marked, a former member has a name, and only one’s own can be edited', async () => {
  open(
    comment(1, { position: 3, user_id: ME, private: true, text: 'Mine' }),
    comment(2, { position: 9, user_id: null, user_name: 'Former member' }),
  );
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 2/ }));
  const [mine, former] = within(await list()).getAllByRole('article');
  expect(within(mine as HTMLElement).getByText('Private')).toBeVisible();
  expect(within(former as HTMLElement).getByText('Former member')).toBeVisible();
  expect(within(former as HTMLElement).queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.click(within(mine as HTMLElement).getByRole('button', { name: 'Edit' }));
  commands.answer('comment.edit', () => comment(1, { position: 3, user_id: ME, private: true, text: 'Mine again' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), ' again{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Mine again')).toBeVisible();
  expect(commands.of('comment.edit')).toEqual([{ comment_id: 1, text: 'Mine again' }]);
  commands.answer('comment.delete', () => true);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Delete' }));
  expect(commands.of('comment.delete')).toEqual([{ comment_id: 1 }]);
});

test('a note that was written in another tab comes by one’s own topic, and goes', async () => {
  useSession.setState({ status: 'in', session: sessionOf('manager', { uid: ME }) });
  const leave = onUserEvent(() => {});
  await live.settle();
  open(comment(1, { position: 3 }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 1/ }));
  const note = comment(2, { position: 9, user_id: ME, private: true, text: 'For later' });
  const changed = { kind: 'note_changed', comment_id: 2, track_id: 11 };
  await live.frame('user:7', { ...changed, comment: note });
  expect(await screen.findByText('For later')).toBeVisible();
  await live.frame('user:7', { ...changed, comment: null });
  await waitFor(() => expect(screen.queryByText('For later')).toBeNull());
  leave();
});

test('C begins a comment at the playhead; Escape keeps it for the next C', async () => {
  open();
  at(93.5);
  await userEvent.keyboard('c');
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('Too long');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /^Track/ }));
  at(120);
  await userEvent.keyboard('c');
  expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Too long');
  expect(within(screen.getByRole('form', { name: 'New comment' })).getByText('1:33')).toBeVisible();
});

test('a comment is sent by Ctrl Enter, refused at its field, and sent again under the same name after a loss', async () => {
  open();
  at(30);
  await userEvent.keyboard('c');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Write a comment first')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Until' }), '0:40');
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Lovely');
  commands.answer('comment.add', () => {
    throw new ApiError('invalid_request', 400, { until: 'Must be between the position and the track’s end' });
  });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Must be between/)).toBeVisible();
  commands.answer('comment.add', () => {
    throw new ConnectionLost();
  });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Until' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Not sent/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Lovely');
  commands.answer('comment.add', ({ text }) => comment(4, { position: 30, user_id: ME, text: String(text) }));
  // a form that was closed meanwhile sends the same comment again, with the same request_id
  await userEvent.keyboard('{Escape}c');
  await userEvent.click(await screen.findByRole('button', { name: /^Send/ }));
  expect(await within(await list()).findByText('Lovely')).toBeVisible();
  const [, lost, again] = commands.of('comment.add');
  expect(again).toMatchObject({ job_id: 5, track_id: 11, position: 30, private: false, text: 'Lovely' });
  expect(again?.request_id).toBe(lost?.request_id);
  expect(screen.queryByRole('form')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('an @ offers the job’s reviewers, and the one who is named is mentioned', async () => {
  open();
  at(1);
  await userEvent.keyboard('c');
  await userEvent.keyboard('See @te');
  const offered = await screen.findByRole('listbox', { name: 'Reviewers to mention' });
  expect(
    within(offered)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Teo Lindqvist')]);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('See @Teo Lindqvist ');
  commands.answer('comment.add', () => comment(4));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(commands.of('comment.add')[0]).toMatchObject({ text: 'See @Teo Lindqvist ', mentions: [2] });
});

test('a reply goes to its comment, and a comment is resolved by whoever reviews the job', async () => {
  open(comment(1, { position: 9 }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Comments 1/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.keyboard('Yes');
  commands.answer('comment.add', () => comment(2, { position: 9, parent_id: 1, user_id: ME, text: 'Yes' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await screen.findByRole('list', { name: 'Replies' })).findByText('Yes')).toBeVisible();
  expect(commands.of('comment.add')[0]).toMatchObject({ parent_id: 1, position: 9 });
  commands.answer('comment.resolve', () =>
    comment(1, { position: 9, resolved_by: { user_id: ME, user_name: 'Ines Okafor' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByRole('button', { expanded: false })).toHaveTextContent('Comment 1');
});

test('marks go from comment to comment, and ticks that lie together are one with a number', async () => {
  open(comment(1, { position: 20 }), comment(2, { position: 21 }), comment(3, { position: 90 }));
  expect(await lane().findByRole('button', { name: /^2 comments/ })).toHaveTextContent('2');
  at(50);
  await userEvent.keyboard('.');
  expect(player.seek).toHaveBeenLastCalledWith(90);
  expect((await list()).querySelector('[aria-current]')).toHaveTextContent('Comment 3');
  await userEvent.keyboard(',');
  expect(player.seek).toHaveBeenLastCalledWith(21);
  await userEvent.click(lane().getByRole('button', { name: /^2 comments/ }));
  expect(player.seek).toHaveBeenLastCalledWith(20);
});

test('a range that is dragged in the lane begins its comment', async () => {
  open();
  const element = screen.getByRole('group', { name: 'Comments in the track' });
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 900 } as DOMRect);
  fireEvent.pointerDown(element, { button: 0, clientX: 300 });
  fireEvent.pointerMove(element, { clientX: 200 });
  fireEvent.pointerUp(element, { clientX: 100 });
  expect(await screen.findByRole('textbox', { name: 'Until' })).toHaveValue('1:00');
  await userEvent.keyboard('Here');
  commands.answer('comment.add', () => comment(4));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(commands.of('comment.add')[0]).toMatchObject({ position: 20, until: 60 });
});

test('a mention is read once its comment is opened', async () => {
  open(comment(1, { position: 20, mentions: [{ user_id: ME, user_name: 'Ines Okafor' }] }));
  useSession.setState({ unreadMentions: 1 });
  commands.answer('comment.read_mentions', () => ({ unread_mentions: 0 }));
  await userEvent.click(await lane().findByRole('button'));
  expect(commands.of('comment.read_mentions')).toEqual([{ comment_ids: [1] }]);
  await waitFor(() => expect(useSession.getState().unreadMentions).toBe(0));
});

test('what was sent and not answered before a reload is sent under the same name, and once it was changed under another', async () => {
  open();
  at(30);
  commands.answer('comment.add', () => {
    throw new ConnectionLost();
  });
  await userEvent.keyboard('c');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Lovely');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Not sent/)).toBeVisible();
  forgetPage();
  const first = commands.of('comment.add')[0]?.request_id;
  open();
  commands.answer('comment.add', () => {
    throw new ConnectionLost();
  });
  await userEvent.keyboard('c');
  expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Lovely');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Not sent/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), ' strings');
  commands.answer('comment.add', () => comment(4, { position: 30, user_id: ME, text: 'Lovely strings' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await list()).findByText('Lovely strings')).toBeVisible();
  const [again, changed] = commands.of('comment.add');
  expect(again?.request_id).toBe(first);
  expect(changed?.request_id).not.toBe(first);
  expect(localStorage).toHaveLength(0);
});

test('others’ comments are deleted by who runs the job’s company and by the staff, not by members', async () => {
  const members = (role_name: string) => [{ id: ME, user_name: 'Ines Okafor', email: '', role_name, avatar: null }];
  const company = (role_name: string) => ({ id: 2, name: 'Harbourlight', members: members(role_name) });
  server.answer('job/get_job', { result: { ...JOB, company_id: 2, live: live.head('job:5') } });
  const openAs = async (role_name: string, role: 'manager' | 'admin' = 'manager') => {
    const list_live = [live.head('company:2')];
    server.answer('company/get', { result: [company(role_name)], list_live });
    server.answer('company/get_all', {
      result: { companies: [company(role_name)], number_of_companies: 1 },
      list_live,
    });
    open(comment(1, { position: 3 }));
    act(() => useSession.setState({ session: sessionOf(role, { uid: ME }) }));
    await userEvent.click(await screen.findByRole('tab', { name: /^Comments 1/ }));
    await screen.findByText('Comment 1');
  };
  const remove = () => screen.queryByRole('button', { name: 'Delete' });
  await openAs('member');
  await waitFor(() => expect(server.bodies('company/get')).not.toEqual([]));
  expect(remove()).toBeNull();
  forgetPage();
  await openAs('owner');
  await waitFor(() => expect(remove()).toBeVisible());
  forgetPage();
  await openAs('admin');
  await waitFor(() => expect(remove()).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  forgetPage();
  await openAs('member', 'admin');
  await waitFor(() => expect(remove()).toBeVisible());
});
