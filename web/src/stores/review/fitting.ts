import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import { rangeOf, shownMean, shownRating } from './rating';
import { EVERYTHING, type ListFilter, type ReviewState } from './state';

/** Ratings this far apart are argued about. */
const APART = 3;

/** Whether the filter's numbers ask for a row, by ratings as they are shown. Pure. */
export function fitsRatings(state: ReviewState, row: ReviewTrack): boolean {
  const { only, from, to } = state.filter;
  const mine = shownRating(state, row.track_id);
  if (only === 'unrated_by_me' && mine !== null) return false;
  if (only === 'we_disagree') {
    const [low, high] = rangeOf(row, mine, state.me) ?? [0, 0];
    if (high - low < APART) return false;
  }
  if (from === EVERYTHING.from && to === EVERYTHING.to) return true;
  // where nothing is rated there is nothing to be too good
  const mean = shownMean(state, row.track_id) ?? 0;
  return mean >= from && mean <= to;
}

function fitsWords(row: ReviewTrack, { type, withdrawn, q }: ListFilter): boolean {
  if (row.withdrawn && !withdrawn) return false;
  if (type !== 'all' && row.type !== type) return false;
  const searched = q.trim().toLowerCase();
  return [row.title, row.artist_name, row.tags].some((text) => text.toLowerCase().includes(searched));
}

function compareBy(left: ReviewTrack, right: ReviewTrack, { sortBy }: ListFilter): number {
  switch (sortBy) {
    case 'placement':
      return 0;
    case 'duration':
      return (left.track_duration ?? 0) - (right.track_duration ?? 0);
    case 'rating':
      return (left.rating ?? 0) - (right.rating ?? 0);
    default:
      return left[sortBy].localeCompare(right[sortBy]);
  }
}

/** Those of some known tracks that the filter asks for, in its order. Pure. */
export function fittingOrder(state: ReviewState, ids: readonly TrackId[]): readonly TrackId[] {
  const { filter, source } = state;
  const shown = source.kind === 'playlist' ? { ...filter, withdrawn: true } : filter;
  const sign = filter.direction === 'up' ? 1 : -1;
  return ids
    .flatMap((id) => getById(state.rows, id) ?? [])
    .filter((row) => fitsWords(row, shown) && fitsRatings(state, row))
    .sort((left, right) => {
      const heard = filter.listenedFirst ? Number(right.listened) - Number(left.listened) : 0;
      return heard || sign * compareBy(left, right, filter);
    })
    .map(({ track_id }) => track_id);
}
