import { expect, test } from 'vitest';
import { ownProgress, progressOf } from './progress';
import { giveRating } from './rating';
import { EVERYTHING } from './state';
import { ME, review, TEO, track } from './testing';

const teo = { user_id: TEO, user_name: 'Teo' };
const ROWS = [
  track(1, { my_rating: 6, listened: true, ratings: [{ ...teo, rating: 7 }], listened_by: [teo] }),
  track(2, { listened: true, listened_by: [teo] }),
  track(3),
];
const counters = (tracks: number) => ({ counters: { tracks, rated: 1 } });

test('everybody is as far as the rows say, oneself as it is shown', () => {
  const state = review(ROWS, counters(3));
  expect(progressOf(state)?.get(TEO)).toEqual({ heard: 2, rated: 1 });
  expect(progressOf(state)?.get(ME)).toEqual({ heard: 2, rated: 1 });
  expect(progressOf(giveRating(state, 3, 8, 1))?.get(ME)).toEqual({ heard: 2, rated: 2 });
});

test('of a part of the submissions nothing is said of others, and one that was just announced is no gap', () => {
  expect(progressOf(review(ROWS, counters(4)))).toBeNull();
  const announced = { ...counters(4), arrivals: [{ track_id: 9, offset: 1 }] };
  expect(progressOf(review(ROWS, announced))?.get(TEO)).toEqual({ heard: 2, rated: 1 });
});

test('what was withdrawn counts for nobody', () => {
  const rows = [...ROWS, track(4, { withdrawn: '2026-11-20T14:27:51Z', ratings: [{ ...teo, rating: 2 }] })];
  expect(progressOf(review(rows, counters(3)))?.get(TEO)?.rated).toBe(1);
});

test('of a long list one’s own progress follows from the numbers of its tabs, while no filter narrows them', () => {
  const tabCounts = { all: 900, music: 900, sfx: 0, audio: 0, unrated_by_me: 850 };
  const long = review(ROWS, { ...counters(900), listened: 70, tabCounts });
  expect(ownProgress(long)).toEqual({ heard: 70, rated: 50 });
  expect(ownProgress({ ...long, filter: { ...EVERYTHING, q: 'fog' } })).toBeNull();
  expect(ownProgress({ ...long, filter: { ...EVERYTHING, marks: ['hold'] } })).toBeNull();
  // its number counts the list without it
  expect(ownProgress({ ...long, filter: { ...EVERYTHING, unrated: true } })).toEqual({ heard: 70, rated: 50 });
});

test('who abstains has done with a track, and is counted once where they have rated it as well', () => {
  const abstaining = [
    track(1, { ratings: [{ ...teo, rating: 7 }], abstained_by: [teo] }),
    track(2, { abstained_by: [teo, { user_id: ME, user_name: 'Mara' }] }),
    track(3),
  ];
  const state = review(abstaining, counters(3));
  expect(progressOf(state)?.get(TEO)?.rated).toBe(2);
  expect(progressOf(state)?.get(ME)?.rated).toBe(1);
  const tabCounts = { all: 900, music: 900, sfx: 0, audio: 0, unrated_by_me: 850 };
  const long = review(abstaining, { ...counters(900), listened: 70, tabCounts });
  expect(ownProgress(long)).toEqual({ heard: 70, rated: 51 });
});

test('of tracks whose ratings are hidden it is known who has rated them', () => {
  const hidden = { hidden: true, rated_by: [teo], rating_count: 1 };
  const state = review([track(1, hidden), track(2, { hidden: true }), track(3)], counters(3));
  expect(progressOf(state)?.get(TEO)).toEqual({ heard: 0, rated: 1 });
});
