import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import { comment, fakeCommands, listed } from '../../../stores/comments/testing';
import { usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { renderPage, sessionOf } from '../../../testing/render-page';
import { CommentList } from './comment-list';
import { useCommentsPane } from './pane';

const ME = 7;
let live: ReturnType<typeof fakeLive>;

beforeEach(() => {
  localStorage.clear();
  fakeServer();
  const many = Array.from({ length: 500 }, (_, place) => comment(place + 1, { position: place / 4, user_id: ME }));
  live = fakeLive();
  fakeCommands({ 'comment.list': () => listed(...many) }, live.head);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(50_000);
  // jsdom scrolls nothing
  window.Element.prototype.scrollTo = function (this: Element, to) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  } as Element['scrollTo'];
  useReview.setState(review([track(11)], { me: ME }), true);
  usePlayer.setState({ current: 11 });
  renderPage(<CommentList />, { as: sessionOf('manager', { uid: ME }) });
});
afterEach(() => usePlayer.setState({ current: null }));

const list = () => screen.findByRole('region', { name: 'Comments' });
const items = async () => within(await list()).findAllByRole('listitem');
/** Scrolls the list to a comment, as opening the comment does. */
const scrollTo = async (id: number) => {
  act(() => useCommentsPane.setState({ opened: id }));
  return within(await list()).findByText(`Comment ${id}`);
};

test('of very many comments only those in view are in the page, and the one that is opened among them', async () => {
  expect((await items()).length).toBeLessThan(40);
  expect((await items())[0]).toHaveAttribute('aria-setsize', '500');
  expect(await scrollTo(480)).toBeVisible();
  expect((await items()).length).toBeLessThan(60);
});

test('a comment that is edited stays in the page and keeps the focus, wherever the list is scrolled', async () => {
  await items();
  await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[1] as HTMLElement);
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  await userEvent.type(field, ', twice');
  for (const id of [480, 200]) {
    await scrollTo(id);
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('Comment 2, twice');
    expect(field).toHaveFocus();
  }
  const places = (await items()).map((item) => Number(item.getAttribute('aria-posinset')));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBe(2);
  // each comment stands at its own height, with a gap where the others are left out
  const [edited, next] = await items();
  const above = (item: HTMLElement | undefined) => Number.parseFloat(item?.style.marginTop ?? '');
  const height = above(edited) + 100 + above(next);
  expect(height).toBeGreaterThan(((places[1] ?? 0) - 3) * 100);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Comment 2')).toBeNull();
});

test.each([false, true])(
  'a comment that is edited stays open as a colleague resolves it; unresolved only: %s',
  async (only) => {
    act(() => useCommentsPane.setState({ isUnresolvedOnly: only }));
    await items();
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[1] as HTMLElement);
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    const by = { user_id: 2, user_name: 'Teo Lindqvist' };
    const change = { kind: 'comment_changed', track_id: 11, comment_id: 2, text: 'Comment 2', edited: null };
    await act(() => live.frame('review:5', { ...change, resolved_by: by }));
    await waitFor(() => expect(screen.getAllByRole('article')[1]).toHaveClass('resolved'));
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryAllByRole('button', { expanded: false })).toHaveLength(only ? 0 : 1);
  },
);
