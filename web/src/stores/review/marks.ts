import type { Mark, Person, ReviewTrack, TrackId, TrackMark } from '../../protocol/generated/protocol';
import { getById, type IdMap, setManyById } from './id-map';
import { personOf, withPerson } from './people';
import { withCounts } from './rating';
import { isAbstaining, markOf, shownMark } from './shown-mark';
import type { OwnChange, ReviewState } from './state';

/** A part of the rows that is changed for one or many of them at once. `Value`: as it is sent; `Held`: as a row has it. */
export interface Part<Value, Held> {
  name: 'mark' | 'abstention';
  own: (state: ReviewState) => IdMap<OwnChange<Held>>;
  withOwn: (state: ReviewState, own: IdMap<OwnChange<Held>>) => ReviewState;
  /** The value as it is shown. */
  shown: (state: ReviewState, id: TrackId) => Value;
  /** True where the viewer, or nobody, made what is shown. */
  isOwn: (state: ReviewState, id: TrackId) => boolean;
  /** The value as a row has it, given by a person at a time. */
  held: (value: Value, by: Person, at: string) => Held;
  /** The row with it. */
  put: (row: ReviewTrack, held: Held, by: Person) => ReviewTrack;
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
  held: (mark, by, at) => (mark === null ? null : { mark, by, at }),
  put: (row, mark) => ({ ...row, mark }),
};

export const ABSTENTION_PART: Part<boolean, boolean> = {
  name: 'abstention',
  own: (state) => state.ownAbstentions,
  withOwn: (state, ownAbstentions) => ({ ...state, ownAbstentions }),
  shown: isAbstaining,
  isOwn: () => true,
  held: (abstain) => abstain,
  put: withAbstention,
};

/** The row with somebody among those who abstain, or without them; the same where it is so already. Pure. */
export function withAbstention(row: ReviewTrack, abstain: boolean, person: Person): ReviewTrack {
  const abstained_by = withPerson(row.abstained_by, person, abstain);
  return abstained_by === row.abstained_by ? row : { ...row, abstained_by };
}

/** The viewer, by name where that is known. */
export const viewerOf = (state: ReviewState): Person => personOf(state, state.me);

/** Counts some rows anew, after a change of them. Pure. */
export const countedAnew = (before: ReviewState, after: ReviewState, ids: readonly TrackId[]): ReviewState =>
  ids.reduce((state, id) => withCounts(before, state, id), after);

const ofToken = <Held>(own: IdMap<OwnChange<Held>>, ids: readonly TrackId[], token: number): readonly TrackId[] =>
  ids.filter((id) => getById(own, id)?.token === token);

/** A change is made here: shown at once, over what the server has said. Pure. */
export function changed<Value, Held>(
  part: Part<Value, Held>,
  state: ReviewState,
  ids: readonly TrackId[],
  held: Held,
  token: number,
): ReviewState {
  const own = setManyById(
    part.own(state),
    ids.map((id) => [id, { value: held, token, late: false }] as const),
  );
  const highlights = setManyById(
    state.highlights,
    ids.map((id) => [id, { tone: 'own', of: 'mark', by: null, token }] as const),
  );
  return countedAnew(state, part.withOwn({ ...state, highlights }, own), ids);
}

/** It has waited for so long that it must be said. Pure. */
export function delayed<Value, Held>(
  part: Part<Value, Held>,
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

/** The server has answered: what it says of the rows stands. `isNewer`: it has taken the change, and the rows are older. Pure. */
export function settled<Value, Held>(
  part: Part<Value, Held>,
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
  return countedAnew(state, part.withOwn({ ...state, rows: setManyById(state.rows, rows) }, without), open);
}

/** It was refused: what was before is shown again, and nothing flashes. Pure. */
export function turnedBack<Value, Held>(
  part: Part<Value, Held>,
  state: ReviewState,
  ids: readonly TrackId[],
  token: number,
): ReviewState {
  const open = ofToken(part.own(state), ids, token);
  const highlights = setManyById(
    state.highlights,
    open.map((id) => [id, undefined] as const),
  );
  return settled(part, { ...state, highlights }, ids, token, false);
}
