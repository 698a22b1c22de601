import type { Mark, Person, ReviewTrack, TrackId, TrackMark } from '../../protocol/generated/protocol';
import { getById, type IdMap, setManyById } from './id-map';
import { personOf, withPerson } from './people';
import { withCounts } from './rating';
import { isAbstaining, markOf, shownMark } from './shown-mark';
import type { PendingChange, ReviewState } from './state';

/**
 * Describes a field of a row, the mark or the abstention, that can be changed in many rows together. `Value` is the field's type in commands
 * to the server, `RowValue` its type in a row.
 */
export interface Part<Value, RowValue> {
  name: 'mark' | 'abstention';
  own: (state: ReviewState) => IdMap<PendingChange<RowValue>>;
  withOwn: (state: ReviewState, own: IdMap<PendingChange<RowValue>>) => ReviewState;
  /** Returns the value of a row, including an unconfirmed change. */
  shown: (state: ReviewState, id: TrackId) => Value;
  /** Returns true if the shown value was set by the viewer, or if nobody has set a value. */
  isOwn: (state: ReviewState, id: TrackId) => boolean;
  /** Converts the value of a command to the value of a row, which may contain the person who set it and the time. */
  rowValue: (value: Value, by: Person, at: string) => RowValue;
  /** Returns the row with `rowValue` set. `by` is the person who has set it. */
  put: (row: ReviewTrack, rowValue: RowValue, by: Person) => ReviewTrack;
}

export const MARK_PART: Part<Mark | null, TrackMark | null> = {
  name: 'mark',
  own: (state) => state.ownMarks,
  withOwn: (state, ownMarks) => ({ ...state, ownMarks }),
  shown: markOf,
  isOwn: (state, id) => {
    const mark = shownMark(state, id);
    return mark === null || mark.by.user_id === state.me;
  },
  rowValue: (mark, by, at) => (mark === null ? null : { mark, by, at }),
  put: (row, mark) => ({ ...row, mark }),
};

export const ABSTENTION_PART: Part<boolean, boolean> = {
  name: 'abstention',
  own: (state) => state.ownAbstentions,
  withOwn: (state, ownAbstentions) => ({ ...state, ownAbstentions }),
  shown: isAbstaining,
  isOwn: () => true,
  rowValue: (abstain) => abstain,
  put: withAbstention,
};

/**
 * Returns the row with a person added to those who abstain (`abstain`), or removed from them. Returns the same row if nothing changes.
 * Pure.
 */
export function withAbstention(row: ReviewTrack, abstain: boolean, person: Person): ReviewTrack {
  const abstained_by = withPerson(row.abstained_by, person, abstain);
  return abstained_by === row.abstained_by ? row : { ...row, abstained_by };
}

/** Returns the viewer as a person; the name is included if it is known. */
export const viewerOf = (state: ReviewState): Person => personOf(state, state.me);

/** Updates the counts after some rows have changed. Pure. */
export const recount = (before: ReviewState, after: ReviewState, ids: readonly TrackId[]): ReviewState =>
  ids.reduce((state, id) => withCounts(before, state, id), after);

const ofToken = <RowValue>(
  own: IdMap<PendingChange<RowValue>>,
  ids: readonly TrackId[],
  token: number,
): readonly TrackId[] => ids.filter((id) => getById(own, id)?.token === token);

/** Shows a change by the viewer that the server has not confirmed yet, in place of the server's value. Pure. */
export function applyOwnChange<Value, RowValue>(
  part: Part<Value, RowValue>,
  state: ReviewState,
  ids: readonly TrackId[],
  rowValue: RowValue,
  token: number,
): ReviewState {
  const own = setManyById(
    part.own(state),
    ids.map((id) => [id, { value: rowValue, token, late: false }] as const),
  );
  const highlights = setManyById(
    state.highlights,
    ids.map((id) => [id, { tone: 'own', of: 'mark', by: null, token }] as const),
  );
  return recount(state, part.withOwn({ ...state, highlights }, own), ids);
}

/** Marks an unconfirmed change as late, after it has waited too long for the server. Pure. */
export function markLate<Value, RowValue>(
  part: Part<Value, RowValue>,
  state: ReviewState,
  ids: readonly TrackId[],
  token: number,
): ReviewState {
  const own = part.own(state);
  const waiting = ofToken(own, ids, token).flatMap((id) => {
    const change = getById(own, id);
    return change ? [[id, { ...change, late: true }] as const] : [];
  });
  return waiting.length === 0 ? state : part.withOwn(state, setManyById(own, waiting));
}

/**
 * Ends an unconfirmed change after the server has responded. The rows show the server's values again. If `isNewer` is true, the server has
 * accepted the change and the loaded rows are older than it, so that the change is first copied to the rows. Pure.
 */
export function settleChange<Value, RowValue>(
  part: Part<Value, RowValue>,
  state: ReviewState,
  ids: readonly TrackId[],
  token: number,
  isNewer: boolean,
): ReviewState {
  const own = part.own(state);
  const open = ofToken(own, ids, token);
  const rows = open.flatMap((id) => {
    const [row, change] = [getById(state.rows, id), getById(own, id)];
    return isNewer && row && change ? [[id, part.put(row, change.value, viewerOf(state))] as const] : [];
  });
  const without = setManyById(
    own,
    open.map((id) => [id, undefined] as const),
  );
  return recount(state, part.withOwn({ ...state, rows: setManyById(state.rows, rows) }, without), open);
}

/** Resets a change that was refused: the previous value is shown again, without a highlight. Pure. */
export function rollBack<Value, RowValue>(
  part: Part<Value, RowValue>,
  state: ReviewState,
  ids: readonly TrackId[],
  token: number,
): ReviewState {
  const open = ofToken(part.own(state), ids, token);
  const highlights = setManyById(
    state.highlights,
    open.map((id) => [id, undefined] as const),
  );
  return settleChange(part, { ...state, highlights }, ids, token, false);
}
