import { expect, test } from 'vitest';
import { rangeOf } from '../../stores/review/rating';
import { ME, TEO, track } from '../../stores/review/testing';
import { ratingsText } from './rating-texts';

const rated = (user_id: number, rating: number, user_name = '') => ({ user_id, user_name, rating });

test('one’s own rating is told as it is shown here, not as the server last said it', () => {
  const row = track(1, { ratings: [rated(TEO, 8, 'Teo Lindqvist'), rated(ME, 3), rated(9, 5)] });
  expect(ratingsText(row, 6, ME)).toBe('You 6, Teo Lindqvist 8, A colleague 5');
  expect(ratingsText(row, null, ME)).toBe('Teo Lindqvist 8, A colleague 5');
  expect(rangeOf(row, 9, ME)).toEqual([5, 9]);
  expect(rangeOf(row, null, ME)).toEqual([5, 8]);
});

test('one rating, the same rating twice, and none are no range', () => {
  expect(rangeOf(track(1), 4, ME)).toBeNull();
  expect(rangeOf(track(1, { ratings: [rated(TEO, 4)] }), 4, ME)).toBeNull();
  expect(rangeOf(track(1), null, ME)).toBeNull();
  expect(ratingsText(track(1), null, ME)).toBe('Nobody has rated this track');
});
