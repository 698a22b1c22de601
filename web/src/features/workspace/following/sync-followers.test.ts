import { afterEach, beforeEach, expect, test } from 'vitest';
import { player, usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { syncFollowers } from './sync-followers';
import { fakePlayer, fakeSurroundings } from './testing';

let presence: ReturnType<typeof fakeSurroundings>['presence'];
let audio: ReturnType<typeof fakePlayer>;
let stop: () => void;

beforeEach(() => {
  ({ presence } = fakeSurroundings());
  audio = fakePlayer();
  useReview.setState(review([track(11)]), true);
  usePlayer.setState({ current: 11 });
  Object.assign(audio.sound, { playing: true, position: 40 });
  stop = syncFollowers();
});
afterEach(() => stop());

const doings = () => presence.mock.calls.map(([, doing]) => doing);

test('followers are told at once where one is, and nothing more while it plays on', async () => {
  expect(doings()).toEqual([{ track_id: 11, playing: true, position: 40 }]);
  await audio.pass(10_000);
  expect(doings()).toHaveLength(1);
});

test('a player that has stalled is told of within a second', async () => {
  audio.sound.position -= 0.2;
  await audio.pass(1000);
  expect(doings()[1]).toMatchObject({ playing: true, position: expect.closeTo(40.8, 1) });
  await audio.pass(5000);
  expect(doings()).toHaveLength(2);
});

test('a seek, which is told by itself, is not told again', async () => {
  player.seek(90);
  await audio.pass(3000);
  expect(doings()).toHaveLength(1);
});

test('it ends', async () => {
  stop();
  audio.sound.position -= 5;
  await audio.pass(5000);
  expect(doings()).toHaveLength(1);
});
