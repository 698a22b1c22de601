import type { ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import { rangeOf, shownMean, shownRating } from './rating';
import { EVERYTHING, type Highlight, type ReviewState } from './state';

/** Selectors of one track: each answers something that stays the same until it truly changes. */
export const selectRow =
  (id: TrackId | null) =>
  (state: ReviewState): ReviewTrack | null =>
    id === null ? null : (getById(state.rows, id) ?? null);

export const selectMean =
  (id: TrackId) =>
  (state: ReviewState): number | null =>
    shownMean(state, id);

export const selectMine =
  (id: TrackId | null) =>
  (state: ReviewState): number | null =>
    id === null ? null : shownRating(state, id);

export const selectIsLate =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && getById(state.ownRatings, id)?.late === true;

export const selectIsRefused =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && getById(state.refused, id) !== undefined;

export const selectHighlight =
  (id: TrackId) =>
  (state: ReviewState): Highlight | null =>
    getById(state.highlights, id) ?? null;

export const selectIsLeaving =
  (id: TrackId) =>
  (state: ReviewState): boolean =>
    getById(state.leaving, id) === true;

/** Ratings this far apart are argued about. */
const APART = 3;

/** Whether a row that is listed has stopped fitting the filter: it stays in its place until the list is read again. */
export const selectIsOutgrown =
  (id: TrackId) =>
  (state: ReviewState): boolean => {
    const { only, from, to } = state.filter;
    const row = getById(state.rows, id);
    if (!row) return false;
    const mine = shownRating(state, id);
    if (only === 'unrated_by_me' && mine !== null) return true;
    if (only === 'we_disagree') {
      const [low, high] = rangeOf(row, mine, state.me) ?? [0, 0];
      if (high - low < APART) return true;
    }
    if (from === EVERYTHING.from && to === EVERYTHING.to) return false;
    // where nothing is rated there is nothing to be too good
    const mean = shownMean(state, id) ?? 0;
    return mean < from || mean > to;
  };

/** A person's name, where it is known. */
export function nameOf(state: Pick<ReviewState, 'names'>, id: UserId): string {
  return state.names[id] || 'A colleague';
}
