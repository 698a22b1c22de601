import type { Mark, TrackId, TrackMark } from '../../protocol/generated/protocol';
import { isHidden } from './hidden';
import { getById } from './id-map';
import type { ReviewState } from './state';

type Marked = Pick<ReviewState, 'rows' | 'ownMarks' | 'ownRatings' | 'blind' | 'me'>;

/**
 * Returns the team's mark of a track: the viewer's unconfirmed one, or else the server's. Null if there is none, or if the viewer may not
 * see it.
 */
export function shownMark(state: Marked, id: TrackId): TrackMark | null {
  const own = getById(state.ownMarks, id);
  if (own) return own.value;
  const mark = getById(state.rows, id)?.mark ?? null;
  return mark?.by.user_id !== state.me && isHidden(state, id) ? null : mark;
}

/** Returns the value of a track's mark, including an unconfirmed change. */
export function markOf(state: Marked, id: TrackId): Mark | null {
  return shownMark(state, id)?.mark ?? null;
}

/** Returns true if the viewer abstains from rating a track, including an unconfirmed change. */
export function isAbstaining(state: Pick<ReviewState, 'rows' | 'ownAbstentions' | 'me'>, id: TrackId): boolean {
  const own = getById(state.ownAbstentions, id);
  if (own) return own.value;
  return getById(state.rows, id)?.abstained_by.some(({ user_id }) => user_id === state.me) ?? false;
}
