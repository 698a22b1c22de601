import type { TrackId } from '../../protocol/generated/protocol';
import { getById, setManyById } from './id-map';
import { placePage, upsertRows } from './list';
import { type Page, pageSize } from './pages';
import type { Highlight, ReviewState } from './state';

/** Adds a page that was read to the list. Pure. */
export function addPage(state: ReviewState, page: Page): ReviewState {
  const ids = page.tracks.map((track) => track.track_id);
  const order = placePage(state.order, page.offset, ids, page.number_of_tracks, pageSize(state.source));
  return { ...upsertRows(state, page.tracks, page.live), order };
}

/**
 * Replaces the list with the given pages. The returned `came` contains the tracks in these pages that had been announced as new; they are
 * highlighted with `token`. Pure.
 */
export function replacePages(
  state: ReviewState,
  pages: readonly [Page, ...Page[]],
  token: number,
): { state: ReviewState; came: readonly TrackId[] } {
  const [first] = pages;
  const empty: ReviewState = { ...state, status: 'ready', failure: null, pageFailure: null, order: [] };
  const next = pages.reduce(addPage, empty);
  const head = first.live?.offset ?? 0;
  const came = state.arrivals
    .filter(({ track_id, offset }) => offset <= head && getById(next.rows, track_id))
    .map(({ track_id }) => track_id);
  const highlight: Highlight = { tone: 'other', by: null, token };
  return {
    came,
    state: {
      ...next,
      highlights: setManyById(
        next.highlights,
        came.map((id) => [id, highlight] as const),
      ),
      arrivals: state.arrivals.filter((arrival) => arrival.offset > head),
      counters: first.counters ?? state.counters,
      listened: first.listened ?? state.listened,
      tabCounts: first.counts ?? state.tabCounts,
    },
  };
}
