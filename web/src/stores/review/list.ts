import type { LiveHead, Person, ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { blindBy } from './hidden';
import { getById, setById, setManyById } from './id-map';
import { type ReviewState, TYPES } from './state';

/** Stores rows that the server sent, and the names of the people in them. The rows include all changes up to `head`. Pure. */
export function upsertRows(
  state: ReviewState,
  rows: readonly ReviewTrack[],
  head: LiveHead | null = null,
): ReviewState {
  if (rows.length === 0) return state;
  const named = withNames(
    state,
    rows.flatMap((row) => [...row.ratings, ...row.rated_by, ...row.listened_by, ...row.abstained_by]),
  );
  return {
    ...named,
    rows: setManyById(
      state.rows,
      rows.map((row) => [row.track_id, head ? withLaterRatings(state, row, head) : row] as const),
    ),
    blind: blindBy(rows, state.blind),
  };
}

/**
 * Returns `row`, which was read when the topic's head was `head`. In a blind job, newer ratings that are already known replace the ratings
 * of the row, because no later frame contains them.
 */
function withLaterRatings({ rows, ratedAt }: ReviewState, row: ReviewTrack, { offset }: LiveHead): ReviewTrack {
  const known = getById(rows, row.track_id);
  if (!known || (getById(ratedAt, row.track_id) ?? 0) <= offset) return row;
  const { hidden, rating, my_rating, ratings, first } = known;
  return { ...row, hidden, rating, my_rating, ratings, first };
}

/** Returns the state with the names of these people added. Pure. */
export function withNames(state: ReviewState, people: readonly Person[]): ReviewState {
  const fresh = people.filter(({ user_id, user_name }) => user_name && state.names[user_id] !== user_name);
  if (fresh.length === 0) return state;
  return { ...state, names: { ...state.names, ...Object.fromEntries(fresh.map((p) => [p.user_id, p.user_name])) } };
}

/**
 * Returns the list with a page inserted at its position. The list may have shifted on the server since other pages were read. A track that
 * is already at another position stays there and is omitted from the page, so that no track is shown twice.
 */
export function placePage(
  order: readonly (TrackId | null)[],
  offset: number,
  ids: readonly TrackId[],
  total: number,
  pageSize: number,
): (TrackId | null)[] {
  const end = Math.min(offset + pageSize, Math.max(total, offset + ids.length));
  const next = order.slice(0, offset);
  while (next.length < offset) next.push(null);
  const rest = order.slice(end);
  const elsewhere = new Set<TrackId | null>([...next, ...rest]);
  next.push(...ids.filter((id) => !elsewhere.has(id)));
  const closed = end - next.length;
  next.push(...rest);
  while (next.length < total - closed) next.push(null);
  next.length = Math.min(next.length, Math.max(0, total - closed));
  return next;
}

/** Removes a row from the list. The row's data stay in the store. */
export function dropPlace(state: ReviewState, id: TrackId): ReviewState {
  const place = state.order.indexOf(id);
  return {
    ...state,
    order: place < 0 ? state.order : state.order.toSpliced(place, 1),
    leaving: setById(state.leaving, id, undefined),
  };
}

/**
 * Returns a list in the order of the playlist that it shows. Rows that are no longer in the playlist keep their positions. A filtered list
 * with pages that are not loaded stays as it is. Pure.
 */
export function inOrderOf(order: readonly (TrackId | null)[], ids: readonly TrackId[]): readonly (TrackId | null)[] {
  const listed = new Set(order);
  if (listed.has(null)) {
    const isWhole = order.length === ids.length;
    return isWhole ? ids.map((id) => (listed.has(id) ? id : null)) : order;
  }
  const moved = ids.filter((id) => listed.has(id));
  if (moved.length < 2) return order;
  const known = new Set<TrackId | null>(moved);
  let next = 0;
  const ordered = order.map((id) => {
    if (!known.has(id)) return id;
    next += 1;
    return moved[next - 1] ?? id;
  });
  return ordered.every((id, place) => id === order[place]) ? order : ordered;
}

/** Returns true if withdrawn submissions stay in the list that is shown now. */
export function includesWithdrawn({ source, filter }: ReviewState): boolean {
  return source.kind === 'playlist' || filter.withdrawn;
}

/** Removes a withdrawn row from the list and the counts. The row's data stay in the store, since playlists may contain the track. */
export function dropFromList(state: ReviewState, id: TrackId): ReviewState {
  const { tabCounts } = state;
  const type = TYPES.find((name) => name === getById(state.rows, id)?.type);
  return {
    ...dropPlace(state, id),
    tabCounts: tabCounts && type ? { ...tabCounts, all: tabCounts.all - 1, [type]: tabCounts[type] - 1 } : tabCounts,
    highlights: setById(state.highlights, id, undefined),
    ownRatings: setById(state.ownRatings, id, undefined),
    ownMarks: setById(state.ownMarks, id, undefined),
    ownAbstentions: setById(state.ownAbstentions, id, undefined),
    refused: setById(state.refused, id, undefined),
  };
}

/** Returns the offsets of the pages that contain rows between two positions of the list which are not loaded. */
export function unreadPages(
  order: readonly (TrackId | null)[],
  first: number,
  last: number,
  pageSize: number,
): number[] {
  const pages: number[] = [];
  const end = Math.min(last, order.length - 1);
  for (let page = Math.floor(Math.max(0, first) / pageSize) * pageSize; page <= end; page += pageSize) {
    if (order.slice(page, page + pageSize).includes(null)) pages.push(page);
  }
  return pages;
}
