import type { Mark, TrackId, TrackMark } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import type { ReviewState } from './state';

/** The team's mark as it is shown: the one that was given here, else what the server said; null without one. */
export function shownMark(state: Pick<ReviewState, 'rows' | 'ownMarks'>, id: TrackId): TrackMark | null {
  const own = getById(state.ownMarks, id);
  return own ? own.value : (getById(state.rows, id)?.mark ?? null);
}

/** The value of the mark as it is shown. */
export function markOf(state: Pick<ReviewState, 'rows' | 'ownMarks'>, id: TrackId): Mark | null {
  return shownMark(state, id)?.mark ?? null;
}

/** Tells if the viewer abstains from rating a track, as it is shown. */
export function isAbstaining(state: Pick<ReviewState, 'rows' | 'ownAbstentions' | 'me'>, id: TrackId): boolean {
  const own = getById(state.ownAbstentions, id);
  if (own) return own.value;
  return getById(state.rows, id)?.abstained_by.some(({ user_id }) => user_id === state.me) ?? false;
}
