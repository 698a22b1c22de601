import { live } from '../../live/live';
import type { JobId, Mark, TrackId } from '../../protocol/generated/protocol';
import { countWaiting } from '../connection/store';
import { perform, removeAction, type UndoableAction } from '../history/store';
import { emitReview } from './events';
import { getById } from './id-map';
import {
  ABSTENTION_PART,
  applyOwnChange,
  MARK_PART,
  markLate,
  type Part,
  rollBack,
  settleChange,
  viewerOf,
} from './marks';
import { MAX_ROWS } from './pages';
import type { ReviewState } from './state';
import { clearHighlight, nextToken, reviewOffset, useReview } from './store';

const LATE_MS = 400;

type Command = (job: JobId, ids: readonly TrackId[], isStillWanted: () => boolean) => ReturnType<typeof mark>;

const mark = (job: JobId, ids: readonly TrackId[], value: Mark | null, isStillWanted: () => boolean) =>
  live.sendUntilAcked(
    'review.mark',
    { job_id: job, track_ids: [...ids], mark: value, request_id: crypto.randomUUID() },
    isStillWanted,
  );

const abstain = (job: JobId, ids: readonly TrackId[], value: boolean, isStillWanted: () => boolean) =>
  live.sendUntilAcked('review.abstain', { job_id: job, track_ids: [...ids], abstain: value }, isStillWanted);

/**
 * Returns the undoable action that sets the team's mark of several tracks in the open review. Null removes the mark. Undo treats all tracks
 * as one step. `text` describes the action.
 */
export const markAction = (ids: readonly TrackId[], value: Mark | null, text: string): UndoableAction =>
  actionOf(MARK_PART, ids, value, text, (to) => (job, some, isStillWanted) => mark(job, some, to, isStillWanted));

/**
 * Returns the undoable action by which the viewer abstains from rating several tracks in the open review, or no longer abstains. Undo
 * treats all tracks as one step.
 */
export const abstentionAction = (ids: readonly TrackId[], value: boolean, text: string): UndoableAction =>
  actionOf(
    ABSTENTION_PART,
    ids,
    value,
    text,
    (to) => (job, some, isStillWanted) => abstain(job, some, to, isStillWanted),
  );

/**
 * Returns the undoable action that changes many rows. Undo restores the former value of each row. Rows that were changed again after the
 * action stay as they are and are no longer part of it.
 */
function actionOf<Value, RowValue>(
  part: Part<Value, RowValue>,
  ids: readonly TrackId[],
  value: Value,
  text: string,
  commandFor: (to: Value) => Command,
): UndoableAction {
  const { job } = useReview.getState();
  const former = new Map(ids.map((id) => [id, part.shown(useReview.getState(), id)] as const));
  const before = (id: TrackId) => former.get(id) as Value;
  let meant = ids;
  /**
   * For each row whose value is still `from`, changes it to `to`. Returns the number of rows that had another value, or false if nothing is
   * changed.
   */
  const turn = (from: (id: TrackId) => Value, to: (id: TrackId) => Value): false | number => {
    const state = useReview.getState();
    if (job === null || state.job !== job) return false;
    const left = meant.filter(
      (id) => getById(state.rows, id) && part.shown(state, id) === from(id) && part.isOwn(state, id),
    );
    const lost = meant.length - left.length;
    meant = left;
    if (left.length === 0) return false;
    void send(left, to);
    return lost;
  };
  const send = async (some: readonly TrackId[], to: (id: TrackId) => Value) => {
    if (job === null) return;
    const sendGroup = async ([target, of]: [Value, TrackId[]]) => {
      const { refused, failure } = await sendAll(part, job, of, target, commandFor(target));
      if (refused.length > 0 && useReview.getState().job === job) {
        const retry = () => void perform(actionOf(part, refused, target, text, commandFor));
        emitReview({ kind: 'change-refused', of: part.name, tracks: refused, error: failure, retry });
      }
      return refused.length < of.length;
    };
    const isAnyDone = (await Promise.all([...groupedBy(some, to)].map(sendGroup))).includes(true);
    if (!isAnyDone) removeAction(action);
  };
  let isMade = false;
  const action: UndoableAction = {
    text,
    undo: () => turn(() => value, before),
    redo: () => {
      if (isMade) return turn(before, () => value);
      isMade = true;
      void send(ids, () => value);
    },
  };
  return action;
}

function groupedBy<Value>(ids: readonly TrackId[], targetOf: (id: TrackId) => Value): Map<Value, TrackId[]> {
  const groups = new Map<Value, TrackId[]>();
  for (const id of ids) groups.set(targetOf(id), [...(groups.get(targetOf(id)) ?? []), id]);
  return groups;
}

interface Outcome {
  refused: readonly TrackId[];
  /** The error with which the server last refused some of the tracks. */
  failure?: unknown;
}

/** Shows a change, then sends it in groups of tracks that are small enough for the server. Refused changes are reset. */
async function sendAll<Value, RowValue>(
  part: Part<Value, RowValue>,
  job: JobId,
  ids: readonly TrackId[],
  value: Value,
  command: Command,
): Promise<Outcome> {
  const token = nextToken();
  const rowValue = part.rowValue(value, viewerOf(useReview.getState()), new Date().toISOString());
  useReview.setState((state) => applyOwnChange(part, state, ids, rowValue, token), true);
  for (const id of ids) clearHighlight(id, token);
  const timer = setTimeout(() => useReview.setState((state) => markLate(part, state, ids, token), true), LATE_MS);
  const done = countWaiting(`${job}:${part.name}:${token}`);
  const isOpen = () => useReview.getState().job === job;
  const refused: TrackId[] = [];
  let failure: unknown;
  const sendSome = async (some: readonly TrackId[]) => {
    // a change in a job that was left in the meantime is still wanted: no newer value is known here
    const isStillWanted = () =>
      !isOpen() || some.some((id) => getById(part.own(useReview.getState()), id)?.token === token);
    try {
      const answer = await command(job, some, isStillWanted);
      const isAhead = (answer?.live?.offset ?? 0) > (reviewOffset() ?? 0);
      // the frames of a blind job contain no marks
      const isNewer = (state: ReviewState) => answer !== null && (isAhead || state.blind === true);
      if (isOpen()) useReview.setState((state) => settleChange(part, state, some, token, isNewer(state)), true);
    } catch (error) {
      failure = error;
      refused.push(...some);
      if (isOpen()) useReview.setState((state) => rollBack(part, state, some, token), true);
    }
  };
  await Promise.all(portionsOf(ids).map(sendSome));
  clearTimeout(timer);
  done();
  return { refused, failure };
}

function portionsOf(ids: readonly TrackId[]): readonly (readonly TrackId[])[] {
  const portions: (readonly TrackId[])[] = [];
  for (let first = 0; first < ids.length; first += MAX_ROWS) portions.push(ids.slice(first, first + MAX_ROWS));
  return portions;
}
