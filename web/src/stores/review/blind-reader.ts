import { ApiError } from '../../api/errors';
import { BatchedRead } from '../../live/batched-read';
import { live } from '../../live/live';
import { onSessionReset } from '../../live/session-store';
import type { JobId, TrackId, UserId } from '../../protocol/generated/protocol';
import { type BlindChange, mergeRatings, type NewValue, newValues, type Raters, unseenMarks } from './blind';
import { emitReview } from './events';
import { getById, setById } from './id-map';
import { MAX_ROWS, readSubmissions } from './pages';
import { clearHighlight, mergeRows, nextToken, refetchRows, useReview } from './store';

/** A request to read a track again, after a change that announced new ratings or a new mark without their values. */
interface RowRequest {
  /** True to read the whole row; false to read only the ratings. */
  isWhole: boolean;
  /** The people who have changed their ratings of the track. These ratings are announced to the viewer after the read. */
  raters: Set<UserId>;
}

/** The job to which the requests belong. */
let requestedJob: JobId | null = null;
const requests = new Map<TrackId, RowRequest>();
/** The tracks whose rows or ratings are being read now. */
const underWay = new Set<TrackId>();

/**
 * Collects requests during a short random delay and reads their tracks together. The delay is random because all viewers receive the frame
 * of a change at the same time and would otherwise all read at once.
 */
const reads = new BatchedRead((ids) => void read(ids), MAX_ROWS);

function clearRequests(): void {
  reads.cancel();
  requests.clear();
}

onSessionReset(clearRequests);

const isOpen = (job: JobId) => useReview.getState().job === job;

function want(id: TrackId, isWhole: boolean, rater: UserId | null = null): void {
  const request = requests.get(id) ?? { isWhole, raters: new Set() };
  request.isWhole ||= isWhole;
  if (rater !== null) request.raters.add(rater);
  requests.set(id, request);
  reads.request([id]);
}

/**
 * Reads the ratings or marks that a change in a blind job announces without their values, if the viewer may see them. The read begins
 * within a second, together with the reads for other changes.
 */
export function readAfter(change: BlindChange, missed: boolean): void {
  const state = useReview.getState();
  if (state.job === null) return;
  if (requestedJob !== state.job) clearRequests();
  requestedJob = state.job;
  if (change.kind === 'track_marked_blind') {
    for (const id of unseenMarks(state, change)) want(id, true);
    return;
  }
  const { track_id: id, user_id, rated } = change;
  const row = getById(state.rows, id);
  if (!row) return;
  if (user_id === state.me) {
    // after rating, the viewer may see the mark as well; removing the rating hides both, so that nothing has to be read
    if (rated) want(id, true);
    return;
  }
  const isAsked = requests.has(id) || underWay.has(id);
  if (row.my_rating !== null || isAsked) want(id, false, missed ? null : user_id);
}

async function read(ids: readonly TrackId[]): Promise<void> {
  const job = requestedJob;
  const whole = ids.filter((id) => requests.get(id)?.isWhole);
  const ratings = ids.filter((id) => !requests.get(id)?.isWhole);
  const raters: Raters = new Map(ids.map((id) => [id, requests.get(id)?.raters ?? new Set()]));
  for (const id of ids) {
    requests.delete(id);
    underWay.add(id);
  }
  if (job !== null && isOpen(job)) {
    try {
      await Promise.all([readRows(job, whole, raters), readRatings(job, ratings, raters)]);
    } catch (failure) {
      const isOver = failure instanceof ApiError && (failure.status === 403 || failure.status === 404);
      if (!isOver && isOpen(job)) refetchRows();
    }
  }
  for (const id of ids) underWay.delete(id);
}

async function readRows(job: JobId, ids: readonly TrackId[], raters: Raters): Promise<void> {
  if (ids.length === 0) return;
  const { tracks, live: head } = await readSubmissions(job, ids);
  if (isOpen(job)) announceAfter(() => mergeRows(tracks, head, true), raters);
}

/** Reads those ratings of the tracks that the viewer may see. Rejects with an ApiError. */
export async function readRatings(job: JobId, ids: readonly TrackId[], raters: Raters = new Map()): Promise<void> {
  if (ids.length === 0) return;
  const answer = await live.sendUntilAcked('review.ratings', { job_id: job, track_ids: [...ids] }, () => isOpen(job));
  if (!answer || !isOpen(job)) return;
  const take = () => useReview.setState((state) => mergeRatings(state, answer.result, answer.live?.offset ?? 0), true);
  announceAfter(take, raters);
}

/**
 * Calls `take`, which stores what was read. Then highlights each row for which a rating by one of its `raters` has changed, and emits an
 * event.
 */
function announceAfter(take: () => void, raters: Raters): void {
  const before = useReview.getState();
  take();
  for (const value of newValues(before, useReview.getState(), raters)) announce(value);
}

function announce({ track_id, by, value }: NewValue): void {
  const token = nextToken();
  useReview.setState(({ highlights }) => ({
    highlights: setById(highlights, track_id, { tone: 'other', by, token }),
  }));
  clearHighlight(track_id, token);
  emitReview({ kind: 'rated-by-other', track_id, by, value });
}
