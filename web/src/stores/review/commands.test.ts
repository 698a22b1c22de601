import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import { useToasts } from '../../ui/toast-store';
import { clearHistory, redo, undo, useHistory } from '../history/store';
import { markListened, rateTrack, retryRating } from './commands';
import { onReview, type ReviewEvent } from './events';
import { getById } from './id-map';
import { shownRating } from './rating';
import { selectIsLate, selectIsRefused } from './selectors';
import { useReview } from './store';
import { review, track } from './testing';

type Answer = Awaited<ReturnType<typeof live.sendUntilAcked>>;

interface Sent {
  event: string;
  payload: unknown;
  wanted: () => boolean | Promise<boolean>;
  settle: (answer: Answer) => void;
  refuse: (error: Error) => void;
}

let sent: Sent[] = [];
let events: ReviewEvent[] = [];

beforeEach(() => {
  sent = [];
  events = [];
  vi.spyOn(live, 'sendUntilAcked').mockImplementation(
    (event: string, payload: object, wanted: Sent['wanted'] = () => true) =>
      new Promise((settle, refuse) => sent.push({ event, payload, wanted, settle, refuse })) as never,
  );
  useReview.setState(review([track(11), track(12, { my_rating: 3, rating: 3 })]), true);
  return onReview((event) => events.push(event));
});

const shown = (id: number) => shownRating(useReview.getState(), id);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a rating', () => {
  test('shows before it is sent, and is told of once the server has it', async () => {
    expect(rateTrack(11, 7, { moderated_playlist_id: 31 })).toBe(true);
    expect(shown(11)).toBe(7);
    expect(sent[0]).toMatchObject({
      event: 'rating.set_track',
      payload: { track_id: 11, track_rating: 7, job_id: 5, moderated_playlist_id: 31 },
    });
    expect(events).toEqual([]);
    sent[0]?.settle({ result: { rating: 7, my_rating: 7 }, live: { topic: 'review:5', epoch: 'e', offset: 1 } });
    await settled();
    expect(events).toEqual([{ kind: 'rated-here', track_id: 11, value: 7 }]);
    expect(getById(useReview.getState().rows, 11)).toMatchObject({ rating: 7, my_rating: 7 });
  });

  test('of the same value again sends nothing', () => {
    expect(rateTrack(12, 3)).toBe(false);
    expect(sent).toEqual([]);
  });

  test('that is refused turns back, and Retry sends it again', async () => {
    rateTrack(12, 9);
    const error = new ApiError('forbidden', 403);
    sent[0]?.refuse(error);
    await settled();
    expect(shown(12)).toBe(3);
    expect(selectIsRefused(12)(useReview.getState())).toBe(true);
    expect(events).toEqual([{ kind: 'rating-refused', track_id: 12, tried: 9, error }]);
    retryRating(12);
    expect(shown(12)).toBe(9);
    expect(sent).toHaveLength(2);
  });

  test('that waits for more than 400 ms says so', () => {
    vi.useFakeTimers();
    rateTrack(11, 7);
    vi.advanceTimersByTime(399);
    expect(selectIsLate(11)(useReview.getState())).toBe(false);
    vi.advanceTimersByTime(2);
    expect(selectIsLate(11)(useReview.getState())).toBe(true);
  });

  test('that was overtaken on another page while away is given up', async () => {
    rateTrack(11, 7);
    expect(sent[0]?.wanted()).toBe(true);
    useReview.setState((state) => ({
      rows: review([track(11, { my_rating: 2, rating: 2 }), track(12)]).rows,
      names: state.names,
    }));
    expect(sent[0]?.wanted()).toBe(false);
    sent[0]?.settle(null);
    await settled();
    expect(shown(11)).toBe(2);
    expect(events).toEqual([{ kind: 'rating-overtaken', track_id: 11 }]);
  });

  test('given twice in a row tells of the last one only, whichever answer comes first', async () => {
    rateTrack(11, 7);
    rateTrack(11, 8);
    expect(sent[0]?.wanted()).toBe(false);
    sent[1]?.settle({ result: { rating: 8, my_rating: 8 }, live: { topic: 'review:5', epoch: 'e', offset: 2 } });
    await settled();
    sent[0]?.refuse(new ApiError('try_again', 503));
    await settled();
    expect(shown(11)).toBe(8);
    expect(events).toEqual([{ kind: 'rated-here', track_id: 11, value: 8 }]);
  });
});

test('undo brings back the value before, one change at a time, and redo the value after', async () => {
  clearHistory();
  rateTrack(12, 5);
  rateTrack(12, null);
  await undo();
  expect(shown(12)).toBe(5);
  await undo();
  expect(shown(12)).toBe(3);
  await redo();
  expect(shown(12)).toBe(5);
});

test('a rating that was changed on another page since is not undone', async () => {
  clearHistory();
  rateTrack(11, 7);
  sent[0]?.settle({ result: { rating: 7, my_rating: 7 }, live: { topic: 'review:5', epoch: 'e', offset: 1 } });
  await settled();
  useReview.setState(review([track(11, { my_rating: 9, rating: 9 })]), true);
  await undo();
  expect(sent).toHaveLength(1);
  expect(useToasts.getState().items.at(-1)).toMatchObject({
    text: 'Not undone: changed since',
    detail: 'Your rating of “Track 11”',
  });
});

test('a track that was heard in a playlist is told with it', () => {
  void markListened(5, 11, 31);
  expect(sent[0]).toMatchObject({
    event: 'playlist.set_track_listened',
    payload: { track_id: 11, listened: true, job_id: 5, playlist_id: 31 },
  });
});

test('a played track counts as listened to at once, and not when the server refuses', async () => {
  void markListened(5, 11);
  expect(getById(useReview.getState().rows, 11)?.listened).toBe(true);
  expect(useReview.getState().listened).toBe(1);
  expect(sent[0]).toMatchObject({
    event: 'application.set_track_listened',
    payload: { track_id: 11, listened: true, job_id: 5 },
  });
  sent[0]?.refuse(new ApiError('forbidden', 403));
  await settled();
  expect(getById(useReview.getState().rows, 11)?.listened).toBe(false);
  expect(useReview.getState().listened).toBe(0);
});

test('a refused rating is not undone', async () => {
  clearHistory();
  rateTrack(12, 9);
  sent[0]?.refuse(new ApiError('forbidden', 403));
  await settled();
  expect(useHistory.getState().done).toEqual([]);
});
