import { describe, expect, test } from 'vitest';
import type { ReviewChange } from '../../protocol/generated/protocol';
import { applyReviewChange } from './apply';
import { getById } from './id-map';
import { giveRating } from './rating';
import { type ApplyContext, EVERYTHING, type ReviewState } from './state';
import { ME, review, TEO, track } from './testing';

const FRESH: ApplyContext = { offset: 7, at: '2026-11-21T00:00:00Z', missed: false, token: 70 };
const MISSED: ApplyContext = { ...FRESH, missed: true };

const teoRates: ReviewChange = {
  kind: 'track_rated',
  track_id: 11,
  user_id: TEO,
  user_rating: 9,
  rating: 8,
  rating_count: 2,
};

const withMine = () =>
  review(
    [track(11, { rating: 7, my_rating: 7, ratings: [{ user_id: ME, user_name: 'Mara', rating: 7 }] }), track(12)],
    {
      names: { [TEO]: 'Teo Lindqvist' },
    },
  );

describe('track_rated', () => {
  test("somebody else's rating moves the mean, keeps one's own and marks the row as theirs", () => {
    const state = applyReviewChange(withMine(), teoRates, FRESH);
    expect(getById(state.rows, 11)).toMatchObject({
      rating: 8,
      my_rating: 7,
      ratings: [
        { user_id: ME, rating: 7 },
        { user_id: TEO, user_name: 'Teo Lindqvist', rating: 9 },
      ],
    });
    expect(getById(state.highlights, 11)).toEqual({ tone: 'other', by: TEO, token: 70 });
  });

  test('applied twice it changes nothing more', () => {
    const once = applyReviewChange(withMine(), teoRates, FRESH);
    expect(applyReviewChange(once, teoRates, { ...FRESH, token: 71 })).toBe(once);
  });

  test('a rating that was missed while away flashes nothing', () => {
    const state = applyReviewChange(withMine(), teoRates, MISSED);
    expect(getById(state.rows, 11)?.rating).toBe(8);
    expect(getById(state.highlights, 11)).toBeUndefined();
  });

  test('a rating taken back leaves the list of ratings', () => {
    const rated = applyReviewChange(withMine(), teoRates, FRESH);
    const back = applyReviewChange(rated, { ...teoRates, user_rating: null, rating: 7, rating_count: 1 }, FRESH);
    expect(getById(back.rows, 11)?.ratings).toEqual([{ user_id: ME, user_name: 'Mara', rating: 7 }]);
  });

  test("one's own rating from another tab is one's own mark", () => {
    const change: ReviewChange = { ...teoRates, track_id: 12, user_id: ME, user_rating: 4, rating: 4, rating_count: 1 };
    const state = applyReviewChange(withMine(), change, FRESH);
    expect(getById(state.rows, 12)?.my_rating).toBe(4);
    expect(getById(state.highlights, 12)).toEqual({ tone: 'own', by: null, token: 70 });
  });

  test("one's own change does not take the place of a newer rating that is still on its way", () => {
    const waiting = giveRating(giveRating(withMine(), 12, 4, 1), 12, 9, 2);
    const change: ReviewChange = { ...teoRates, track_id: 12, user_id: ME, user_rating: 4, rating: 4, rating_count: 1 };
    const state = applyReviewChange(waiting, change, FRESH);
    expect(getById(state.ownRatings, 12)?.value).toBe(9);
    expect(getById(state.rows, 12)?.my_rating).toBe(4);
  });

  test('a track that is not shown here is left alone', () => {
    const state = withMine();
    expect(applyReviewChange(state, { ...teoRates, track_id: 99 }, FRESH)).toBe(state);
  });
});

describe('track_submitted and track_withdrawn', () => {
  const submitted: ReviewChange = {
    kind: 'track_submitted',
    track_id: 20,
    application_id: 3,
    at: '2026-11-21T00:00:00Z',
  };

  test('a submission only raises the badge: the list keeps its rows', () => {
    const before = withMine();
    const state = applyReviewChange(before, submitted, FRESH);
    expect(state.order).toBe(before.order);
    expect(state.arrivals).toEqual([{ track_id: 20, offset: 7 }]);
    expect(applyReviewChange(state, submitted, FRESH)).toBe(state);
  });

  test('a submission whose row was read already is not announced', () => {
    const state = withMine();
    expect(applyReviewChange(state, { ...submitted, track_id: 11 }, FRESH)).toBe(state);
  });

  test('a withdrawn row is struck through first, and gone at once where nobody was watching; playlists still know it', () => {
    const withdrawn: ReviewChange = { kind: 'track_withdrawn', track_id: 11 };
    const struck = applyReviewChange(withMine(), withdrawn, FRESH);
    expect(struck.order).toEqual([11, 12]);
    expect(getById(struck.leaving, 11)).toBe(true);
    const gone = applyReviewChange(withMine(), withdrawn, MISSED);
    expect(gone.order).toEqual([12]);
    expect(getById(gone.rows, 11)?.withdrawn).toBe(FRESH.at);
  });

  test.each<Partial<ReviewState>>([
    { source: { kind: 'playlist', playlist_id: 3 } },
    { filter: { ...EVERYTHING, withdrawn: true } },
  ])('a withdrawn row keeps its place in %j, and its ratings when it is submitted again', (change) => {
    const before = { ...withMine(), ...change };
    const grey = applyReviewChange(before, { kind: 'track_withdrawn', track_id: 11 }, MISSED);
    expect(grey.order).toEqual([11, 12]);
    expect(getById(grey.rows, 11)?.withdrawn).toBe(FRESH.at);
    const again = applyReviewChange(grey, { ...submitted, track_id: 11 }, FRESH);
    expect(again.arrivals).toEqual([]);
    expect(getById(again.rows, 11)).toEqual(getById(before.rows, 11));
  });

  test('a row that left the list is announced when it is submitted again', () => {
    const gone = applyReviewChange(withMine(), { kind: 'track_withdrawn', track_id: 11 }, MISSED);
    const again = applyReviewChange(gone, { ...submitted, track_id: 11 }, FRESH);
    expect(again.arrivals).toEqual([{ track_id: 11, offset: 7 }]);
  });

  test('a submission that is withdrawn again leaves the badge', () => {
    const state = applyReviewChange(withMine(), submitted, FRESH);
    expect(applyReviewChange(state, { kind: 'track_withdrawn', track_id: 20 }, FRESH).arrivals).toEqual([]);
  });
});

describe('track_listened and counters', () => {
  test("one's own flag counts once, a colleague's is kept beside it", () => {
    const own: ReviewChange = { kind: 'track_listened', track_id: 11, user_id: ME, listened: true };
    const once = applyReviewChange(withMine(), own, FRESH);
    expect(once.listened).toBe(1);
    expect(applyReviewChange(once, own, FRESH)).toBe(once);
    const both = applyReviewChange(once, { ...own, user_id: TEO }, FRESH);
    expect(both.listened).toBe(1);
    expect(getById(both.rows, 11)?.listened_by.map((person) => person.user_id)).toEqual([ME, TEO]);
  });

  test('counters say the new numbers and which change moved them', () => {
    const state = applyReviewChange(withMine(), { kind: 'counters', tracks: 3, rated: 2 }, FRESH);
    expect(state.counters).toEqual({ tracks: 3, rated: 2 });
    expect(state.movedCounters).toMatchObject({ token: 70, tone: 'other' });
  });

  test('a counter that did not change is not highlighted, and one that oneself moved is not of others', () => {
    const current = { ...withMine(), counters: { tracks: 3, rated: 1 } };
    const own = applyReviewChange(current, { kind: 'counters', tracks: 3, rated: 2 }, { ...FRESH, own: true });
    expect(own.movedCounters).toEqual({ tone: 'own', tracks: false, rated: true, token: 70 });
  });
});

test('a row has the number of its comments as the last change told it', () => {
  const gone: ReviewChange = { kind: 'comment_deleted', comment_id: 1, track_id: 12, comments: 3 };
  const state = applyReviewChange(withMine(), gone, FRESH);
  expect([11, 12].map((id) => getById(state.rows, id)?.comments)).toEqual([0, 3]);
  expect(applyReviewChange(state, gone, FRESH)).toBe(state);
});
