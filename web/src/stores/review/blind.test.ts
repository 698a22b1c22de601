import { describe, expect, test } from 'vitest';
import type { ReviewChange, ReviewTrack, TrackRatings } from '../../protocol/generated/protocol';
import { applyReviewChange } from './apply';
import { type BlindRating, mergeRatings, newValues, unseenMarks } from './blind';
import { fittingOrder } from './fitting';
import { firstRating, isHidden } from './hidden';
import { getById } from './id-map';
import { upsertRows } from './list';
import { acknowledgeRating, giveRating, isNewer, shownMean, shownRating } from './rating';
import { selectIsOutgrown } from './selectors';
import { markOf } from './shown-mark';
import { EVERYTHING, type ReviewState } from './state';
import { ME, review, TEO, track } from './testing';

const HIDDEN: Partial<ReviewTrack> = { hidden: true, rating_count: 1 };
const OPEN: Partial<ReviewTrack> = {
  rating: 6,
  my_rating: 3,
  rating_count: 2,
  ratings: [
    { user_id: ME, user_name: 'Mara', rating: 3 },
    { user_id: TEO, user_name: 'Teo', rating: 9 },
  ],
};

/** Returns the review of a blind job in which the viewer has rated the track 12, but not the track 11. */
const blind = (change: Partial<ReviewState> = {}) => review([track(11, HIDDEN), track(12, OPEN)], change);
const rowOf = (state: ReviewState, id: number) => getById(state.rows, id);
const rates = (change: Partial<BlindRating>): ReviewChange => ({
  kind: 'track_rated_blind',
  track_id: 11,
  user_id: TEO,
  rated: true,
  rating_count: 1,
  ...change,
});
const apply = (state: ReviewState, change: ReviewChange, offset = 7) =>
  applyReviewChange(state, change, { offset, at: '2026-11-21T00:00:00Z', missed: false, token: 70 });
const read = (change: Partial<TrackRatings>): TrackRatings => ({
  track_id: 12,
  hidden: false,
  rating: 6,
  my_rating: 3,
  ratings: OPEN.ratings ?? [],
  first: [],
  rating_count: 2,
  ...change,
});

test('a job is blind where a row that is not rated is hidden', () => {
  expect(blind().blind).toBe(true);
  expect(review([track(11)]).blind).toBe(false);
  expect(upsertRows(blind(), [track(12, OPEN)]).blind).toBe(true);
});

describe('one’s own rating', () => {
  test('shows at once, and the average with the acknowledgement alone', () => {
    const state = giveRating(blind(), 11, 7, 1);
    expect(isHidden(state, 11)).toBe(false);
    expect([shownRating(state, 11), shownMean(state, 11)]).toEqual([7, null]);
    const settled = acknowledgeRating(state, 11, 1, { rating: 8, my_rating: 7 }, 4);
    expect(rowOf(settled, 11)).toMatchObject({ hidden: false, rating: 8, my_rating: 7 });
    expect(shownMean(settled, 11)).toBe(8);
  });

  test('of another value leaves the average as it was until the server tells it', () => {
    const state = giveRating(blind(), 12, 10, 1);
    expect([shownRating(state, 12), shownMean(state, 12)]).toEqual([10, 6]);
  });

  test('taken back hides the others’ at once, and for good with the acknowledgement', () => {
    const state = giveRating(blind(), 12, null, 1);
    expect(isHidden(state, 12)).toBe(true);
    expect(shownMean(state, 12)).toBeNull();
    const settled = acknowledgeRating(state, 12, 1, { rating: null, my_rating: null }, 4);
    expect(rowOf(settled, 12)).toMatchObject({ hidden: true, rating: null, my_rating: null, ratings: [], first: [] });
  });

  test('is taken from an acknowledgement unless a later frame or read tells of it', () => {
    const updated = apply(blind(), rates({ user_id: ME, rating_count: 2 }), 7);
    expect(isNewer(updated, 11, 7, 7)).toBe(true);
    expect(isNewer(updated, 11, 6, 7)).toBe(false);
    const settled = acknowledgeRating(giveRating(blind(), 11, 7, 1), 11, 1, { rating: 7, my_rating: 7 }, 8);
    expect(isNewer(settled, 11, 7, 0)).toBe(false);
  });
});

describe('the frame of a rating', () => {
  test('brings the number of ratings and no value', () => {
    const state = apply(blind(), rates({ rating_count: 2 }));
    const rated_by = [{ user_id: TEO, user_name: 'Teo' }];
    expect(rowOf(state, 11)).toEqual(track(11, { ...HIDDEN, rated_by, rating_count: 2 }));
    expect(getById(state.highlights, 11)).toBeUndefined();
    expect(apply(state, rates({ rating_count: 2 }), 8)).toBe(state);
  });

  test('of one’s own that was taken back on another page hides the row, once', () => {
    const back = rates({ track_id: 12, user_id: ME, rated: false, rating_count: 1 });
    const state = apply(blind(), back);
    expect(rowOf(state, 12)).toMatchObject({
      hidden: true,
      my_rating: null,
      rating: null,
      ratings: [],
      rating_count: 1,
    });
    expect(apply(state, back)).toBe(state);
  });

  test('that is older than what is known leaves one’s own rating', () => {
    const known = { ...blind(), ratedAt: apply(blind(), rates({ track_id: 12, user_id: ME }), 9).ratedAt };
    const state = apply(known, rates({ track_id: 12, user_id: ME, rated: false, rating_count: 1 }), 8);
    expect(rowOf(state, 12)).toMatchObject({ hidden: false, my_rating: 3 });
  });

  test('tells that the job is blind', () => {
    expect(apply(review([track(12, OPEN)]), rates({ track_id: 99 })).blind).toBe(true);
  });
});

describe('ratings that were read', () => {
  const raters = new Map([[12, new Set([TEO])]]);
  const newsOf = (answer: TrackRatings, updated = raters) =>
    newValues(blind(), mergeRatings(blind(), [answer], 9), updated);
  const teoGave = (rating: number) => read({ rating: 5, ratings: [{ user_id: TEO, user_name: 'Teo', rating }] });

  test('replace the row’s, and say who has given another value', () => {
    const first = [{ user_id: TEO, user_name: 'Teo', rating: 9 }];
    const state = mergeRatings(blind(), [{ ...teoGave(7), first }], 9);
    expect(rowOf(state, 12)).toMatchObject({ rating: 5, ratings: [{ user_id: TEO, rating: 7 }], first });
    expect(newsOf(teoGave(7))).toEqual([{ track_id: 12, by: TEO, value: 7 }]);
  });

  test('are no news where the value is the same, is hidden, or nobody is said to have rated', () => {
    expect(newsOf(teoGave(9))).toEqual([]);
    expect(newsOf(read({ hidden: true, ratings: [] }))).toEqual([]);
    expect(newsOf(teoGave(7), new Map())).toEqual([]);
  });

  test('are left where a later frame has told of one’s own, or the row is not here', () => {
    const state = apply(blind(), rates({ track_id: 12, user_id: ME, rated: false, rating_count: 1 }), 10);
    expect(mergeRatings(state, [read({})], 9)).toBe(state);
    expect(mergeRatings(state, [read({ track_id: 99 })], 11)).toBe(state);
  });

  test('move the number of tracks that are argued about', () => {
    const tabCounts = { all: 2, music: 2, sfx: 0, audio: 0, unrated_by_me: 1, we_disagree: 0 };
    const state = acknowledgeRating(giveRating(blind({ tabCounts }), 11, 4, 1), 11, 1, { rating: 6, my_rating: 4 }, 4);
    expect(state.tabCounts).toMatchObject({ unrated_by_me: 0, we_disagree: 0 });
    const ratings = [ME, TEO].map((user_id) => ({ user_id, user_name: '', rating: user_id === ME ? 4 : 8 }));
    const after = mergeRatings(state, [read({ track_id: 11, my_rating: 4, ratings })], 5);
    expect(after.tabCounts).toMatchObject({ we_disagree: 1 });
  });
});

describe('filters and order', () => {
  const order = (change: Partial<typeof EVERYTHING>, state = blind()) =>
    fittingOrder({ ...state, filter: { ...EVERYTHING, ...change } }, [11, 12]);

  test('treat a hidden track as one that is not rated', () => {
    expect(order({ from: 1 })).toEqual([12]);
    expect(order({ disagree: true })).toEqual([12]);
    expect(order({ unrated: true })).toEqual([11]);
    expect(order({ sortBy: 'rating' })).toEqual([12, 11]);
  });

  test('do so at once where one’s own rating is taken back', () => {
    const state = giveRating(blind(), 12, null, 1);
    expect(order({ from: 1 }, state)).toEqual([]);
    expect(order({ disagree: true }, state)).toEqual([]);
    expect(order({ sortBy: 'rating' }, state)).toEqual([11, 12]);
    expect(selectIsOutgrown(12)({ ...state, filter: { ...EVERYTHING, disagree: true } })).toBe(true);
  });
});

test('a first value counts where it is another one by now', () => {
  const first = [{ user_id: ME, user_name: '', rating: 5 }];
  expect(firstRating(first, ME, 8)).toBe(5);
  expect(firstRating(first, ME, 5)).toBeNull();
  expect(firstRating(first, ME, null)).toBeNull();
  expect(firstRating(first, TEO, 8)).toBeNull();
});

describe('marks of others', () => {
  const AT = '2026-11-21T00:00:00Z';
  const mark = (user_id: number) => ({ mark: 'hold' as const, by: { user_id, user_name: '' }, at: AT });

  test('are hidden with the ratings as soon as one’s own is taken back, one’s own mark is not', () => {
    const state = review([track(12, { ...OPEN, mark: mark(TEO) }), track(13, { ...OPEN, mark: mark(ME) })]);
    const shown = (after: ReviewState) => [12, 13].map((id) => markOf(after, id));
    const taken = [12, 13].reduce<ReviewState>((before, id) => giveRating(before, id, null, id), {
      ...state,
      blind: true,
    });
    expect(shown(state)).toEqual(['hold', 'hold']);
    expect(shown(taken)).toEqual([null, 'hold']);
    const settled = [12, 13].reduce(
      (before, id) => acknowledgeRating(before, id, id, { rating: null, my_rating: null }, 4),
      taken,
    );
    expect([rowOf(settled, 12)?.mark, rowOf(settled, 13)?.mark]).toEqual([null, mark(ME)]);
  });

  test('are read again for the rows that may show them alone', () => {
    const state = review([track(11), track(12, { my_rating: 4 }), track(13, { mark: mark(ME) })]);
    const by = { user_id: TEO, user_name: 'Teo' };
    const change = { kind: 'track_marked_blind' as const, track_ids: [11, 12, 13, 99], by, at: AT };
    expect(unseenMarks(state, change)).toEqual([12, 13]);
    expect(unseenMarks(state, { ...change, by: { user_id: ME, user_name: 'Mara' } })).toEqual([11, 12, 13]);
    expect(apply(state, change)).toBe(state);
  });
});

test('a row that was read before the newest known rating keeps that, and takes the rest', () => {
  const state = apply(blind(), rates({ track_id: 12, user_id: ME, rated: false, rating_count: 1 }), 10);
  const head = { topic: 'review:5', epoch: 'e', offset: 9 };
  const after = upsertRows(state, [track(12, { ...OPEN, comments: 3 })], head);
  expect(rowOf(after, 12)).toMatchObject({ hidden: true, my_rating: null, ratings: [], comments: 3 });
  expect(rowOf(upsertRows(state, [track(12, OPEN)], { ...head, offset: 10 }), 12)).toMatchObject({ my_rating: 3 });
});
