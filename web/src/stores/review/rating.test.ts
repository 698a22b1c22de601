import { describe, expect, test } from 'vitest';
import { applyReviewChange } from './apply';
import { getById } from './id-map';
import {
  acknowledgeRating,
  dropRating,
  giveRating,
  isStillWanted,
  markRatingLate,
  meanOf,
  refused,
  shownMean,
  shownRating,
} from './rating';
import { selectIsLate, selectIsRefused } from './selectors';
import { ME, review, TEO, track } from './testing';

const rated = () =>
  review([track(11, { rating: 6, ratings: [{ user_id: TEO, user_name: 'Teo', rating: 6 }] }), track(12)]);

test('a rating shows at once, in the stars and in the mean', () => {
  const state = giveRating(rated(), 11, 9, 1);
  expect(shownRating(state, 11)).toBe(9);
  expect(shownMean(state, 11)).toBe(7.5);
  expect(getById(state.rows, 11)?.my_rating).toBeNull();
});

test('the mean has one decimal', () => {
  expect(meanOf([{ rating: 7 }, { rating: 7 }, { rating: 8 }])).toBe(7.3);
  expect(meanOf([])).toBeNull();
});

test('rating one track leaves the values of all others the same', () => {
  const before = rated();
  const state = giveRating(before, 11, 9, 1);
  expect(getById(state.rows, 12)).toBe(getById(before.rows, 12));
  expect(state.order).toBe(before.order);
});

test('the acknowledgement settles it, and brings its values where the rows are older', () => {
  const settled = acknowledgeRating(giveRating(rated(), 11, 9, 1), 11, 1, { rating: 7.5, my_rating: 9 });
  expect(getById(settled.ownRatings, 11)).toBeUndefined();
  expect(shownRating(settled, 11)).toBe(9);
  expect(shownMean(settled, 11)).toBe(7.5);
});

test('an acknowledgement that is older than the rows only settles', () => {
  const waiting = giveRating(rated(), 11, 9, 1);
  const change = { kind: 'track_rated', track_id: 11, rating_count: 2 } as const;
  const context = { offset: 4, at: '2026-11-21T00:00:00Z', missed: false, token: 40 };
  const mine = applyReviewChange(waiting, { ...change, user_id: ME, user_rating: 9, rating: 7.5 }, context);
  const newer = applyReviewChange(mine, { ...change, user_id: TEO, user_rating: 10, rating: 9.5 }, context);
  const settled = acknowledgeRating(newer, 11, 1, null);
  expect(shownMean(settled, 11)).toBe(9.5);
  expect(shownRating(settled, 11)).toBe(9);
});

test('the acknowledgement of an overtaken rating leaves the newer one on the screen', () => {
  const two = giveRating(giveRating(rated(), 11, 7, 1), 11, 8, 2);
  const settled = acknowledgeRating(two, 11, 1, { rating: 6.5, my_rating: 7 });
  expect(shownRating(settled, 11)).toBe(8);
  expect(isStillWanted(settled, 11, 2)).toBe(true);
});

test('a refused rating turns back to the old value and says so', () => {
  const state = refused(giveRating(review([track(11, { my_rating: 3, rating: 3 })]), 11, 9, 1), 11, 1);
  expect(shownRating(state, 11)).toBe(3);
  expect(selectIsRefused(11)(state)).toBe(true);
  expect(getById(state.refused, 11)).toEqual({ tried: 9 });
  expect(selectIsRefused(11)(giveRating(state, 11, 9, 2))).toBe(false);
});

test('a refusal of an overtaken rating changes nothing', () => {
  const two = giveRating(giveRating(rated(), 11, 7, 1), 11, 8, 2);
  expect(refused(two, 11, 1)).toBe(two);
});

test('it is said to wait only while it waits', () => {
  const waiting = markRatingLate(giveRating(rated(), 11, 9, 1), 11, 1);
  expect(selectIsLate(11)(waiting)).toBe(true);
  const settled = acknowledgeRating(waiting, 11, 1, null);
  expect(markRatingLate(settled, 11, 1)).toBe(settled);
  expect(selectIsLate(11)(settled)).toBe(false);
});

test('after a loss it is sent again only while nobody changed the own rating meanwhile', () => {
  const waiting = giveRating(rated(), 11, 9, 1);
  expect(isStillWanted(waiting, 11, 1)).toBe(true);
  const context = { offset: 4, at: '2026-11-21T00:00:00Z', missed: true, token: 40 };
  const elsewhere = applyReviewChange(
    waiting,
    { kind: 'track_rated', track_id: 11, user_id: ME, user_rating: 2, rating: 4, rating_count: 2 },
    context,
  );
  expect(isStillWanted(elsewhere, 11, 1)).toBe(false);
  expect(shownRating(dropRating(elsewhere, 11, 1), 11)).toBe(2);
});

test('a value that was sent from here and had arrived does not count as changed by somebody', () => {
  const two = giveRating(giveRating(rated(), 11, 7, 1), 11, 8, 2);
  const arrived = applyReviewChange(
    two,
    { kind: 'track_rated', track_id: 11, user_id: ME, user_rating: 7, rating: 6.5, rating_count: 2 },
    { offset: 4, at: '2026-11-21T00:00:00Z', missed: true, token: 40 },
  );
  expect(isStillWanted(arrived, 11, 1)).toBe(false);
  expect(isStillWanted(arrived, 11, 2)).toBe(true);
});

test('null takes it back', () => {
  const state = giveRating(
    review([track(11, { rating: 7, my_rating: 7, ratings: [{ user_id: ME, user_name: 'Mara', rating: 7 }] })]),
    11,
    null,
    1,
  );
  expect(shownRating(state, 11)).toBeNull();
  expect(shownMean(state, 11)).toBeNull();
});

describe('the numbers of the tabs', () => {
  const counts = { all: 2, music: 2, sfx: 0, audio: 0, unrated_by_me: 2, we_disagree: 0 };
  const open = () => ({ ...rated(), tabCounts: counts });

  test('follow a rating of one’s own at once, and a refusal', () => {
    const state = giveRating(open(), 11, 9, 1);
    expect(state.tabCounts).toMatchObject({ unrated_by_me: 1, we_disagree: 1 });
    expect(refused(state, 11, 1).tabCounts).toEqual(counts);
    // the server's later change is already counted
    const updated = applyReviewChange(
      state,
      { kind: 'track_rated', track_id: 11, user_id: ME, user_rating: 9, rating: 7.5 } as never,
      { offset: 2, missed: false, token: 2, at: '', own: true },
    );
    expect(acknowledgeRating(updated, 11, 1, null).tabCounts).toEqual(state.tabCounts);
  });

  test('follow a colleague’s rating', () => {
    const change = { kind: 'track_rated', track_id: 11, user_id: TEO, user_rating: 2, rating: 5.5 } as never;
    const mine = giveRating(open(), 11, 6, 1);
    expect(mine.tabCounts).toMatchObject({ we_disagree: 0 });
    const updated = applyReviewChange(mine, change, { offset: 2, missed: false, token: 2, at: '' });
    expect(updated.tabCounts).toMatchObject({ unrated_by_me: 1, we_disagree: 1 });
  });

  test('stay where the track is not in the list', () => {
    expect(giveRating({ ...open(), order: [12] }, 11, 9, 1).tabCounts).toEqual(counts);
  });
});
