import type { ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { shownMean, shownRating } from './rating';
import type { Mark, OwnRating, ReviewState } from './state';
import { read } from './table';

/** Selectors of one track: each answers something that stays the same until it truly changes. */
export const selectRow =
  (id: TrackId | null) =>
  (state: ReviewState): ReviewTrack | null =>
    id === null ? null : (read(state.rows, id) ?? null);

export const selectMean =
  (id: TrackId) =>
  (state: ReviewState): number | null =>
    shownMean(state, id);

export const selectMine =
  (id: TrackId | null) =>
  (state: ReviewState): number | null =>
    id === null ? null : shownRating(state, id);

export const selectPending =
  (id: TrackId) =>
  (state: ReviewState): OwnRating | null =>
    read(state.ownRatings, id) ?? null;

export const selectIsLate =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && read(state.ownRatings, id)?.late === true;

export const selectIsRefused =
  (id: TrackId | null) =>
  (state: ReviewState): boolean =>
    id !== null && read(state.refused, id) !== undefined;

export const selectMark =
  (id: TrackId) =>
  (state: ReviewState): Mark | null =>
    read(state.marks, id) ?? null;

export const selectIsLeaving =
  (id: TrackId) =>
  (state: ReviewState): boolean =>
    read(state.leaving, id) === true;

/** A person's name, where it is known. */
export function nameOf(state: Pick<ReviewState, 'names'>, id: UserId): string {
  return state.names[id] || 'A colleague';
}
