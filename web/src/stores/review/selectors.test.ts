import { expect, test } from 'vitest';
import { giveRating } from './rating';
import { selectIsOutgrown } from './selectors';
import { EVERYTHING, type ListFilter } from './state';
import { ME, review, TEO, track } from './testing';

const rating = (user_id: number, value: number) => ({ user_id, user_name: '', rating: value });

/**
 * Returns the rows that no longer match the filter. Row 1 has no rating, row 2 was rated 2 by Teo, row 3 was rated 9 by Teo and 6 by the
 * viewer.
 */
function outgrown(filter: Partial<ListFilter>, rated: [id: number, value: number][] = []): number[] {
  const rows = [
    track(1),
    track(2, { rating: 2, ratings: [rating(TEO, 2)] }),
    track(3, { rating: 7.5, my_rating: 6, ratings: [rating(TEO, 9), rating(ME, 6)] }),
  ];
  let state = review(rows, { filter: { ...EVERYTHING, ...filter } });
  for (const [id, value] of rated) state = giveRating(state, id, value, id);
  return [1, 2, 3].filter((id) => selectIsOutgrown(id)(state));
}

test('a rating that is given here takes a row out of what is unrated, argued about, or of that quality', () => {
  expect(outgrown({})).toEqual([]);
  expect(outgrown({ unrated: true })).toEqual([3]);
  expect(outgrown({ unrated: true }, [[1, 5]])).toEqual([1, 3]);
  expect(outgrown({ disagree: true })).toEqual([1, 2]);
  expect(outgrown({ disagree: true }, [[2, 5]])).toEqual([1]);
  expect(outgrown({ disagree: true }, [[3, 7]])).toEqual([1, 2, 3]);
  expect(outgrown({ from: 2, to: 8 })).toEqual([1]);
  expect(outgrown({ from: 2, to: 8 }, [[3, 10]])).toEqual([1, 3]);
  expect(outgrown({ to: 5 })).toEqual([3]);
});
