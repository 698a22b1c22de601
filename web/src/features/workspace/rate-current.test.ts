import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { follow } from '../../stores/following/store';
import { usePlayer } from '../../stores/player/store';
import { shownRating } from '../../stores/review/rating';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { answersAsDescribed } from '../../testing/described';
import { rateCurrent } from './rate-current';
import { useRatingKeys } from './rating-keys';

answersAsDescribed();

const mine = (id: number) => shownRating(useReview.getState(), id);
const current = () => usePlayer.getState().current;

beforeEach(() => {
  fakeServer();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  useReview.setState({ ...review([track(11), track(12), track(13)]), status: 'ready', order: [11, 12, 13] }, true);
  usePlayer.setState({ current: 11 });
  useRatingKeys.setState({ advance: true, step: null });
});

test('right after an advance Backspace takes back the rating that led there', async () => {
  rateCurrent(7, true);
  await vi.waitFor(() => expect(current()).toBe(12));
  rateCurrent(null, true);
  expect(mine(11)).toBeNull();
  expect(current()).toBe(12);
});

test('once the next track is rated, Backspace is for that one again', async () => {
  rateCurrent(7, true);
  await vi.waitFor(() => expect(current()).toBe(12));
  useRatingKeys.setState({ advance: false });
  rateCurrent(5, true);
  rateCurrent(null, true);
  expect(mine(12)).toBeNull();
  expect(mine(11)).toBe(7);
});

test('what plays on from another list is not rated', () => {
  usePlayer.setState({ current: 99 });
  rateCurrent(7, true);
  expect(current()).toBe(99);
  expect(live.sendUntilAcked).not.toHaveBeenCalled();
});

test('a follower stays with the track that the leader chose', async () => {
  follow({ user_id: 2, user_name: 'Teo Lindqvist' });
  rateCurrent(7, true);
  expect(mine(11)).toBe(7);
  await vi.waitFor(() => expect(live.sendUntilAcked).toHaveBeenCalled());
  expect(current()).toBe(11);
});
