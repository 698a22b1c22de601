import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import type { JobId, PlaylistId, TrackId } from '../../protocol/generated/protocol';
import { countWaiting } from '../connection/store';
import { pushAction, removeAction, type UndoableAction } from '../history/store';
import { revealRow } from '../player/store';
import { confirmOwnRating } from './blind-reads';
import { emitReview } from './events';
import { getById, setById } from './id-map';
import {
  acknowledgeRating,
  dropRating,
  giveRating,
  isNewer,
  isStillWanted,
  markRatingLate,
  refused,
  shownRating,
  withCounts,
} from './rating';
import { clearHighlight, nextToken, reviewOffset, useReview } from './store';

const LATE_MS = 400;

/**
 * The playlist that the viewer is compiling and the shared playlist that is being played when a track is rated. Their ids are sent with the
 * rating.
 */
export interface RatingPlace {
  moderated_playlist_id?: number;
  shared_playlist_id?: number;
}

/** Rates a track of the open review; null removes the viewer's own rating. Returns false if nothing changes. */
export function rateTrack(id: TrackId, value: number | null, place: RatingPlace = {}): boolean {
  const state = useReview.getState();
  if (state.job === null || !getById(state.rows, id)) return false;
  const before = shownRating(state, id);
  if (before === value) return false;
  const action = ratingAction(state.job, id, { before, value }, place);
  pushAction(action);
  void send(state.job, id, value, place, action);
  return true;
}

/** Returns the undoable action for a rating. Undo and redo scroll to the row. They change nothing if the rating was changed since. */
function ratingAction(
  job: JobId,
  id: TrackId,
  { before, value }: { before: number | null; value: number | null },
  place: RatingPlace,
): UndoableAction {
  const change = (from: number | null, to: number | null) => {
    const state = useReview.getState();
    if (state.job !== job || !getById(state.rows, id) || shownRating(state, id) !== from) return false;
    revealRow(id);
    void send(job, id, to, place, action);
  };
  const action: UndoableAction = {
    text: `Your rating of “${getById(useReview.getState().rows, id)?.title ?? 'the track'}”`,
    hasOwnToast: true,
    undo: () => change(value, before),
    redo: () => change(before, value),
  };
  return action;
}

/** Sends a refused rating again. */
export function retryRating(id: TrackId, place: RatingPlace = {}): void {
  const { refused: all } = useReview.getState();
  const failure = getById(all, id);
  if (failure) rateTrack(id, failure.tried, place);
}

async function send(
  job: JobId,
  id: TrackId,
  value: number | null,
  place: RatingPlace,
  action: UndoableAction,
): Promise<void> {
  const token = nextToken();
  useReview.setState((state) => giveRating(state, id, value, token), true);
  clearHighlight(id, token);
  const timer = setTimeout(() => useReview.setState((state) => markRatingLate(state, id, token), true), LATE_MS);
  const done = countWaiting(`${job}:${id}`);
  const here = () => useReview.getState().job === job;
  let isAgain = false;
  // a rating in a job that was left in the meantime is still wanted: no newer value is known here
  const isLatest = () => !here() || isStillWanted(useReview.getState(), id, token);
  const isWanted = () => {
    const confirmed = isAgain && here() ? confirmOwnRating(job, id) : null;
    isAgain = true;
    return confirmed ? confirmed.then(isLatest) : isLatest();
  };
  try {
    const answer = await live.sendUntilAcked(
      'rating.set_track',
      { track_id: id, track_rating: value, job_id: job, ...place },
      isWanted,
    );
    if (!here()) return;
    if (answer === null) {
      const overtaken = getById(useReview.getState().ownRatings, id)?.token === token;
      useReview.setState((state) => dropRating(state, id, token), true);
      if (!overtaken) return;
      removeAction(action);
      emitReview({ kind: 'rating-overtaken', track_id: id });
      return;
    }
    const at = answer.live?.offset ?? 0;
    const newest = getById(useReview.getState().ownRatings, id)?.token === token;
    useReview.setState((state) => {
      const result = isNewer(state, id, at, reviewOffset() ?? 0) ? answer.result : null;
      return acknowledgeRating(state, id, token, result, at);
    }, true);
    if (newest) emitReview({ kind: 'rated-here', track_id: id, value });
  } catch (error) {
    removeAction(action);
    if (!here()) return;
    const newest = getById(useReview.getState().ownRatings, id)?.token === token;
    useReview.setState((state) => refused(state, id, token), true);
    if (newest) emitReview({ kind: 'rating-refused', track_id: id, tried: value, error });
  } finally {
    clearTimeout(timer);
    done();
  }
}

/**
 * Marks a track as listened to; `playlist_id` is the playlist in which it was heard, if any. The track is shown as listened to before the
 * server responds. If the server refuses, this is undone.
 */
export async function markListened(job: JobId, id: TrackId, playlist_id: PlaylistId | null = null): Promise<void> {
  const { rows, me, job: open } = useReview.getState();
  if (open === job && getById(rows, id)?.listened) return;
  if (open === job) setListened(id, true);
  try {
    const payload = { track_id: id, listened: true, job_id: job };
    if (playlist_id === null) await live.sendUntilAcked('application.set_track_listened', payload);
    else await live.sendUntilAcked('playlist.set_track_listened', { ...payload, playlist_id });
  } catch (error) {
    if (error instanceof ApiError && useReview.getState().job === job && useReview.getState().me === me) {
      setListened(id, false);
    }
  }
}

function setListened(id: TrackId, listened: boolean): void {
  useReview.setState((state) => {
    const row = getById(state.rows, id);
    if (!row || row.listened === listened) return state;
    const step = listened ? 1 : -1;
    const after = {
      ...state,
      rows: setById(state.rows, id, { ...row, listened }),
      listened: state.listened === null ? null : state.listened + step,
    };
    return withCounts(state, after, id);
  });
}
