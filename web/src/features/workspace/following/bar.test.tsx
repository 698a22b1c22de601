import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import { live } from '../../../live/live';
import { useFollowing } from '../../../stores/following/store';
import { usePlayer } from '../../../stores/player/store';
import { usePresence } from '../../../stores/presence/store';
import { useReview } from '../../../stores/review/store';
import { review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import { ListSearch } from '../../../ui/page/list-search';
import { useToasts } from '../../../ui/toast-store';
import FollowingBar from './bar';
import { colleague, fakePlayer, fakeSurroundings, here } from './testing';

const leader = { user_id: TEO, user_name: 'Teo Lindqvist' };

beforeEach(() => {
  fakeSurroundings();
  vi.useRealTimers();
  fakePlayer();
  useReview.setState(review([track(11, { title: 'Slack Water' })]), true);
});

/** Shows the bar while the viewer follows Teo, who plays the only track. */
function followTeo() {
  here(colleague(TEO, leader.user_name, { track_id: 11, playing: true, position: 3 }));
  useFollowing.setState({ leader });
  renderPage(<FollowingBar />, { as: 'manager' });
}

const bar = () => screen.queryByRole('region', { name: 'Following' });

test('the bar says whom one follows and where, and its button leaves', async () => {
  followTeo();
  expect(await screen.findByText('in Slack Water')).toBeVisible();
  expect(bar()).toHaveTextContent(/Following Teo in Slack Water/);
  await userEvent.click(screen.getByRole('button', { name: 'Escape to leave' }));
  expect(bar()).toBeNull();
  expect(useFollowing.getState().leader).toBeNull();
});

test('Escape leaves before it clears the search, whichever came later', async () => {
  const search = vi.fn();
  followTeo();
  renderPage(<ListSearch label="Search tracks" value="tide" onSearch={search} />, { as: 'manager' });
  await userEvent.keyboard('{Escape}');
  expect(useFollowing.getState().leader).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveValue('tide');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

function Opened({ onClose }: { onClose: () => void }) {
  useShortcuts({ 'page.escape': onClose });
  return null;
}

test('Escape closes what was opened before it leaves, also where that was opened first', async () => {
  const close = vi.fn();
  const { unmount } = renderPage(<Opened onClose={close} />, { as: 'manager' });
  followTeo();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
  expect(useFollowing.getState().leader).toEqual(leader);
  unmount();
  await userEvent.keyboard('{Escape}');
  expect(useFollowing.getState().leader).toBeNull();
});

test('a leader who is away is waited for', async () => {
  followTeo();
  act(() => here());
  expect(await screen.findByText('Waiting for Teo')).toBeVisible();
});

test('where the browser plays nothing without a click the bar has a button for it', async () => {
  followTeo();
  await waitFor(() => expect(usePlayer.getState().current).toBe(11));
  act(() => useFollowing.setState({ phase: 'refused' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play with Teo' }));
  expect(screen.queryByRole('button', { name: 'Play with Teo' })).toBeNull();
  expect(useFollowing.getState().phase).toBe('step');
});

test('whoever is followed sees by whom, and brings everyone to their moment', async () => {
  const sent = vi.spyOn(live, 'send').mockResolvedValue({ result: true } as never);
  usePlayer.setState({ current: 11 });
  const first = [leader, { user_id: 3, user_name: 'Sana Abara' }];
  usePresence.setState({ followers: { count: 4, first } });
  renderPage(<FollowingBar />, { as: 'manager' });
  expect(screen.getByText('Teo and 3 others follow you')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Sana Abara' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Bring everyone here' }));
  expect(sent).toHaveBeenCalledWith('review.gather', { job_id: 5, track_id: 11, position: 0 });
  await waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'Everyone here was invited to join you' }]),
  );
});

test('nobody who follows and is followed by nobody has a bar', () => {
  renderPage(<FollowingBar />, { as: 'manager' });
  expect(screen.queryByRole('region')).toBeNull();
});
