import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import { isDisputed, shownMean, shownRating } from './rating';
import { markOf } from './shown-mark';
import { EVERYTHING, type ListFilter, type ReviewState } from './state';
import { tagsOf } from './tags';

/**
 * Returns true if a row matches the filter by its ratings, its mark and whether the viewer has heard it, including unconfirmed changes.
 * Pure.
 */
export function fitsReview(state: ReviewState, row: ReviewTrack): boolean {
  const { unrated, disagree, heard, marks, from, to } = state.filter;
  if (unrated && shownRating(state, row.track_id) !== null) return false;
  if (disagree && !isDisputed(state, row)) return false;
  if (heard !== 'any' && row.listened !== (heard === 'yes')) return false;
  if (marks.length > 0 && !marks.includes(markOf(state, row.track_id) ?? 'none')) return false;
  if (from === EVERYTHING.from && to === EVERYTHING.to) return true;
  // a track without ratings counts as 0
  const mean = shownMean(state, row.track_id) ?? 0;
  return mean >= from && mean <= to;
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns true if a row matches the filter by the data of its track. Pure. */
function fitsTrack(row: ReviewTrack, { type, withdrawn, genre, tags, bpmFrom, bpmTo, q }: ListFilter): boolean {
  if (row.withdrawn && !withdrawn) return false;
  if (type !== 'all' && row.type !== type) return false;
  if (genre.trim() !== '' && !isSameText(row.genre ?? '', genre)) return false;
  if (tags.length > 0) {
    const own = tagsOf(row);
    if (!tags.every((tag) => own.some((one) => isSameText(one, tag)))) return false;
  }
  if ((bpmFrom !== null || bpmTo !== null) && row.bpm === null) return false;
  if ((row.bpm ?? 0) < (bpmFrom ?? 0) || (row.bpm ?? 0) > (bpmTo ?? Number.POSITIVE_INFINITY)) return false;
  const searched = q.trim().toLowerCase();
  return [row.title, row.artist_name, row.tags].some((text) => text.toLowerCase().includes(searched));
}

function compareBy(state: ReviewState, left: ReviewTrack, right: ReviewTrack): number {
  const { sortBy } = state.filter;
  switch (sortBy) {
    case 'placement':
      return 0;
    case 'duration':
      return (left.track_duration ?? 0) - (right.track_duration ?? 0);
    case 'rating':
      return (shownMean(state, left.track_id) ?? 0) - (shownMean(state, right.track_id) ?? 0);
    default:
      return left[sortBy].localeCompare(right[sortBy]);
  }
}

/** Returns the given tracks that are loaded and match the filter, sorted as the filter specifies. Pure. */
export function fittingOrder(state: ReviewState, ids: readonly TrackId[]): readonly TrackId[] {
  const { filter, source } = state;
  const shown = source.kind === 'playlist' ? { ...filter, withdrawn: true } : filter;
  const sign = filter.direction === 'up' ? 1 : -1;
  return ids
    .flatMap((id) => getById(state.rows, id) ?? [])
    .filter((row) => fitsTrack(row, shown) && fitsReview(state, row))
    .sort((left, right) => {
      const listenedOrder = filter.listenedFirst ? Number(right.listened) - Number(left.listened) : 0;
      return listenedOrder || sign * compareBy(state, left, right);
    })
    .map(({ track_id }) => track_id);
}
