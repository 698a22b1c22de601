import type { ReviewTrack, TrackId, TrackMark, UserId } from '../../protocol/generated/protocol';
import { fitsReview } from './fitting';
import { isHidden } from './hidden';
import { getById } from './id-map';
import { shownMean, shownRating } from './rating';
import { isAbstaining, shownMark } from './shown-mark';
import type { Highlight, ReviewState } from './state';

/**
 * Returns a selector for the row of one track. Like all selectors in this file, it returns the identical value as long as that value has
 * not changed.
 */
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

/** Returns true if the others' ratings of a track are hidden from the viewer. */
export const selectIsHidden =
  (id: TrackId) =>
  (state: ReviewState): boolean =>
    isHidden(state, id);

export const selectIsLate =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && getById(state.ownRatings, id)?.late === true;

export const selectIsRefused =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && getById(state.refused, id) !== undefined;

export const selectMark =
  (id: TrackId | null) =>
  (state: ReviewState): TrackMark | null =>
    id === null ? null : shownMark(state, id);

export const selectIsAbstaining =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && isAbstaining(state, id);

/** Returns true while a mark or an abstention of the viewer is late: it has waited too long for its confirmation. */
export const selectIsMarkLate =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && (getById(state.ownMarks, id)?.late === true || getById(state.ownAbstentions, id)?.late === true);

export const selectHighlight =
  (id: TrackId) =>
  (state: ReviewState): Highlight | null =>
    getById(state.highlights, id) ?? null;

export const selectIsLeaving =
  (id: TrackId) =>
  (state: ReviewState): boolean =>
    getById(state.leaving, id) === true;

/** Returns true if a row of the list no longer matches the filter. It stays at its position until the list is read again. */
export const selectIsOutgrown =
  (id: TrackId) =>
  (state: ReviewState): boolean => {
    const row = getById(state.rows, id);
    return row !== undefined && !fitsReview(state, row);
  };

/** Returns the name of a person, or a general term if the name is not known. */
export function nameOf(state: Pick<ReviewState, 'names'>, id: UserId): string {
  return state.names[id] || 'A colleague';
}
