import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import type { Mark, TrackMark } from '../../protocol/generated/protocol';
import { useToasts } from '../../ui/toast-store';
import { clearHistory, perform, redo, undo, useHistory } from '../history/store';
import { onReview, type ReviewEvent } from './events';
import { getById } from './id-map';
import { abstentionAction, markAction } from './mark-actions';
import { selectIsMarkLate } from './selectors';
import { isAbstaining, markOf } from './shown-mark';
import { useReview } from './store';
import { ME, review, TEO, track } from './testing';

type Answer = Awaited<ReturnType<typeof live.sendUntilAcked>>;

interface Sent {
  event: string;
  payload: { track_ids: number[]; mark?: Mark | null; abstain?: boolean };
  wanted: () => boolean | Promise<boolean>;
  settle: (answer: Answer) => void;
  refuse: (error: Error) => void;
}

let sent: Sent[] = [];
let events: ReviewEvent[] = [];
let leave = () => {};

beforeEach(() => {
  sent = [];
  events = [];
  vi.spyOn(live, 'sendUntilAcked').mockImplementation(
    (event: string, payload: object, wanted: Sent['wanted'] = () => true) =>
      new Promise((settle, refuse) => sent.push({ event, payload, wanted, settle, refuse } as Sent)) as never,
  );
  const teos: TrackMark = { mark: 'pass', by: { user_id: TEO, user_name: 'Teo' }, at: '2026-11-20T14:27:51Z' };
  useReview.setState(review([track(11), track(12, { mark: teos }), track(13)]), true);
  leave = onReview((event) => events.push(event));
});
afterEach(() => {
  leave();
  clearHistory();
});

const marks = (...ids: number[]) => ids.map((id) => markOf(useReview.getState(), id));
const acknowledgement = (offset: number): Answer => ({ result: true, live: { topic: 'review:5', epoch: 'e', offset } });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const byTeo = (id: number, mark: Mark) =>
  useReview.setState((state) => ({
    rows: review([
      ...[11, 12, 13].flatMap((other) => (other === id ? [] : (getById(state.rows, other) ?? []))),
      track(id, { mark: { mark, by: { user_id: TEO, user_name: 'Teo' }, at: '' } }),
    ]).rows,
  }));

test('a mark of many rows shows at once, is one step, and stands once the server has it', async () => {
  void perform(markAction([11, 12], 'shortlist', 'Shortlisted 2 tracks'));
  expect(marks(11, 12, 13)).toEqual(['shortlist', 'shortlist', null]);
  expect(sent).toMatchObject([
    { event: 'review.mark', payload: { job_id: 5, track_ids: [11, 12], mark: 'shortlist' } },
  ]);
  sent[0]?.settle(acknowledgement(1));
  await settled();
  expect(getById(useReview.getState().rows, 12)?.mark).toMatchObject({ mark: 'shortlist', by: { user_id: ME } });
  expect(getById(useReview.getState().ownMarks, 12)).toBeUndefined();
  expect(useHistory.getState().done).toHaveLength(1);
});

test('undo gives each row what it had, and redo does it again', async () => {
  void perform(markAction([11, 12, 13], 'shortlist', 'Shortlisted 3 tracks'));
  await undo();
  expect(marks(11, 12, 13)).toEqual([null, 'pass', null]);
  expect(sent.slice(1).map(({ payload }) => [payload.track_ids, payload.mark])).toEqual([
    [[11, 13], null],
    [[12], 'pass'],
  ]);
  await redo();
  expect(marks(11, 12, 13)).toEqual(['shortlist', 'shortlist', 'shortlist']);
});

test('rows that a colleague has changed since stay as they are, and the toast says how many', async () => {
  void perform(markAction([11, 12, 13], 'hold', 'Put on hold: 3 tracks'));
  sent[0]?.settle(acknowledgement(1));
  await settled();
  byTeo(12, 'shortlist');
  await undo();
  expect(marks(11, 12, 13)).toEqual([null, 'shortlist', null]);
  expect(useToasts.getState().items.at(-1)).toMatchObject({
    text: 'Undone, but 1 changed since',
    detail: 'Put on hold: 3 tracks',
  });
  await redo();
  expect(marks(11, 12, 13)).toEqual(['hold', 'shortlist', 'hold']);
  expect(useToasts.getState().items.at(-1)?.text).toBe('Redone');
});

test('where a colleague has given the same mark since, it is theirs and is not undone', async () => {
  void perform(markAction([11], 'hold', 'Put on hold: Track 11'));
  sent[0]?.settle(acknowledgement(1));
  await settled();
  byTeo(11, 'hold');
  await undo();
  expect(marks(11)).toEqual(['hold']);
  expect(useToasts.getState().items.at(-1)?.text).toBe('Not undone: changed since');
});

test('more rows than a command takes go in portions, and only what is refused turns back', async () => {
  const ids = Array.from({ length: 203 }, (_, at) => at + 1);
  useReview.setState(review(ids.map((id) => track(id))), true);
  void perform(markAction(ids, 'pass', 'Passed 203 tracks'));
  expect(sent.map(({ payload }) => payload.track_ids.length)).toEqual([200, 3]);
  sent[0]?.settle(acknowledgement(1));
  const error = new ApiError('too_many_requests', 429);
  sent[1]?.refuse(error);
  await settled();
  expect(marks(200, 201, 203)).toEqual(['pass', null, null]);
  expect(events).toMatchObject([{ kind: 'change-refused', of: 'mark', tracks: [201, 202, 203], error }]);
  expect(useHistory.getState().done).toHaveLength(1);
});

test('a mark that is refused turns back, leaves nothing to undo, and Retry gives it again', async () => {
  void perform(markAction([12], 'shortlist', 'Shortlisted: Track 12'));
  sent[0]?.refuse(new ApiError('forbidden', 403));
  await settled();
  expect(marks(12)).toEqual(['pass']);
  expect(useHistory.getState().done).toEqual([]);
  const [event] = events;
  if (event?.kind === 'change-refused') event.retry();
  expect(marks(12)).toEqual(['shortlist']);
  await undo();
  expect(marks(12)).toEqual(['pass']);
});

test('a change that waits for more than 400 ms says so, and one that a newer one has overtaken is not sent again', () => {
  vi.useFakeTimers();
  void perform(markAction([11], 'hold', 'Put on hold: Track 11'));
  vi.advanceTimersByTime(401);
  expect(selectIsMarkLate(11)(useReview.getState())).toBe(true);
  expect(sent[0]?.wanted()).toBe(true);
  void perform(markAction([11], 'pass', 'Passed: Track 11'));
  expect(sent[0]?.wanted()).toBe(false);
  expect(selectIsMarkLate(11)(useReview.getState())).toBe(false);
});

test('abstaining shows at once, and undo ends it', async () => {
  void perform(abstentionAction([11, 13], true, 'You abstain: 2 tracks'));
  expect(isAbstaining(useReview.getState(), 13)).toBe(true);
  expect(sent).toMatchObject([{ event: 'review.abstain', payload: { job_id: 5, track_ids: [11, 13], abstain: true } }]);
  sent[0]?.settle(acknowledgement(1));
  await settled();
  expect(getById(useReview.getState().rows, 11)?.abstained_by).toMatchObject([{ user_id: ME }]);
  await undo();
  expect(isAbstaining(useReview.getState(), 11)).toBe(false);
  expect(sent[1]?.payload).toMatchObject({ track_ids: [11, 13], abstain: false });
});

test('once the job was left nothing is undone', async () => {
  void perform(markAction([11], 'hold', 'Put on hold: Track 11'));
  useReview.setState({ job: 6 });
  await undo();
  expect(sent).toHaveLength(1);
});

test('in a blind job a mark of one’s own stands once the server has it, though its frame tells none', async () => {
  useReview.setState({ blind: true });
  void perform(markAction([11], 'shortlist', 'Shortlisted'));
  sent[0]?.settle(acknowledgement(0));
  await settled();
  expect(marks(11)).toEqual(['shortlist']);
});
