import { beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../live/live';
import { follow } from '../../stores/following/store';
import { player, usePlayer } from '../../stores/player/store';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { publishPresence } from './publish-presence';

beforeEach(() => {
  vi.spyOn(live, 'presence').mockReturnValue();
  vi.spyOn(player, 'position').mockReturnValue(61.23456);
  useReview.setState(review([track(11)]), true);
});

const lastPresence = () => {
  publishPresence();
  return vi.mocked(live.presence).mock.lastCall;
};

test('one tells the track, whether it plays, and where one is in it', () => {
  usePlayer.setState({ current: 11 });
  expect(lastPresence()).toEqual(['review:5', { track_id: 11, playing: false, position: 61.235 }]);
});

test('whoever follows tells whom alone', () => {
  usePlayer.setState({ current: 11 });
  follow({ user_id: 2, user_name: 'Teo Lindqvist' });
  expect(lastPresence()).toEqual(['review:5', { following: 2 }]);
});

test('what plays on from another page is told to nobody', () => {
  usePlayer.setState({ current: 99 });
  expect(lastPresence()).toEqual(['review:5', {}]);
});

test('without a review nothing is told', () => {
  useReview.setState({ job: null });
  expect(lastPresence()).toBeUndefined();
});
