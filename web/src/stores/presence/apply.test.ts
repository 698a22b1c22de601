import { expect, test } from 'vitest';
import type { Activity, PresentPerson } from '../../protocol/generated/protocol';
import { applyFollowers, applyPresence, extrapolatePosition } from './apply';
import { selectPlaying } from './selectors';

const ME = 1;
const topic = 'review:5';

function person(user_id: number, doing: Activity = {}, at = '2026-11-20T12:00:00.000Z'): PresentPerson {
  return { user_id, user_name: `Person ${user_id}`, tabs: 1, doing: { ...doing, at } };
}

test('the room shows the others in the order in which they came', () => {
  const first = applyPresence([], { topic, people: [person(3), person(ME), person(2)], count: 3 }, ME, 0);
  expect(first.map(({ user_id, place }) => [user_id, place])).toEqual([
    [3, 0],
    [2, 1],
  ]);
  const more = applyPresence(first, { topic, here: [person(4)], count: 4 }, ME, 10);
  expect(more.map(({ user_id }) => user_id)).toEqual([3, 2, 4]);
});

test('who goes frees their colour, and those who stay keep theirs', () => {
  const all = applyPresence([], { topic, people: [person(3), person(2)], count: 2 }, ME, 0);
  const less = applyPresence(all, { topic, gone: [3], count: 1 }, ME, 5);
  expect(less.map(({ user_id, place }) => [user_id, place])).toEqual([[2, 1]]);
  const again = applyPresence(less, { topic, here: [person(9)], count: 2 }, ME, 6);
  expect(again.map(({ user_id, place }) => [user_id, place])).toEqual([
    [9, 0],
    [2, 1],
  ]);
});

test('a full list drops those who are not in it', () => {
  const all = applyPresence([], { topic, people: [person(3), person(2)], count: 2 }, ME, 0);
  expect(applyPresence(all, { topic, people: [person(2)], count: 1 }, ME, 5).map(({ user_id }) => user_id)).toEqual([
    2,
  ]);
});

test('a position is reckoned on while it plays, from when it was heard', () => {
  const playing = { track_id: 7, playing: true, position: 60 };
  const [teo] = applyPresence([], { topic, here: [person(2, playing)], count: 1 }, ME, 1000);
  expect(teo && extrapolatePosition(teo, 3500)).toBe(62.5);
  const again = applyPresence(teo ? [teo] : [], { topic, here: [person(2, playing)], count: 1 }, ME, 9000);
  expect(again[0] && extrapolatePosition(again[0], 3500)).toBe(62.5);
  const [paused] = applyPresence(
    again,
    { topic, here: [person(2, { ...playing, playing: false })], count: 1 },
    ME,
    9000,
  );
  expect(paused && extrapolatePosition(paused, 20_000)).toBe(60);
});

test('the same position told at another time is reckoned on from that time', () => {
  const playing = { track_id: 7, playing: true, position: 60 };
  const first = applyPresence([], { topic, here: [person(2, playing)], count: 1 }, ME, 1000);
  const later = person(2, playing, '2026-11-20T12:00:08.000Z');
  const [teo] = applyPresence(first, { topic, here: [later], count: 1 }, ME, 9000);
  expect(teo && extrapolatePosition(teo, 9500)).toBe(60.5);
});

test('one’s own entry says who follows, until it says that nobody does', () => {
  const followers = { count: 1, first: [{ user_id: 2, user_name: 'Person 2' }] };
  const updated = applyFollowers(null, { topic, here: [{ ...person(ME), followers }], count: 2 }, ME);
  expect(updated).toEqual(followers);
  expect(applyFollowers(updated, { topic, here: [person(3)], count: 2 }, ME)).toEqual(followers);
  expect(applyFollowers(updated, { topic, here: [person(ME)], count: 2 }, ME)).toBeNull();
  expect(applyFollowers(updated, { topic, people: [person(3)], count: 1 }, ME)).toBeNull();
});

test('a row shows who plays it', () => {
  const people = applyPresence([], { topic, here: [person(2, { track_id: 7, playing: true })], count: 1 }, ME, 0);
  expect(selectPlaying(7)({ people })?.user_id).toBe(2);
  expect(selectPlaying(8)({ people })).toBeNull();
});
