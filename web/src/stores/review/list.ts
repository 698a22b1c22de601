import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById, setById, setManyById } from './id-map';
import { type ReviewState, TYPES } from './state';

/** Rows as the server has just said them, and the names that stand in them. */
export function takeRows(state: ReviewState, rows: readonly ReviewTrack[]): ReviewState {
  if (rows.length === 0) return state;
  return {
    ...state,
    rows: setManyById(
      state.rows,
      rows.map((row) => [row.track_id, row] as const),
    ),
    names: namesIn(state.names, rows),
  };
}

function namesIn(names: ReviewState['names'], rows: readonly ReviewTrack[]): ReviewState['names'] {
  let next = names;
  for (const row of rows) {
    for (const { user_id, user_name } of [...row.ratings, ...row.listened_by, ...row.abstained_by]) {
      if (!user_name || next[user_id] === user_name) continue;
      if (next === names) next = { ...names };
      (next as Record<number, string>)[user_id] = user_name;
    }
  }
  return next;
}

/**
 * A page put into its places. The list may have shifted on the server since other pages were read: what stands
 * somewhere else already stays there, and the place left over is closed, so that no track is shown twice.
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

/** A row that is no longer in this list, but still known. */
export function dropPlace(state: ReviewState, id: TrackId): ReviewState {
  const place = state.order.indexOf(id);
  return {
    ...state,
    order: place < 0 ? state.order : state.order.toSpliced(place, 1),
    leaving: setById(state.leaving, id, undefined),
  };
}

/** Whether the list that is shown keeps what was withdrawn. */
export function keepsWithdrawn({ source, filter }: ReviewState): boolean {
  return source.kind === 'playlist' || filter.withdrawn;
}

/** A row that was withdrawn: out of the list, and known to playlists alone. */
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

/** The pages, by their first place, that have unread rows between two places. */
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
