import type { Comment } from '../../../protocol/generated/protocol';
import { type Place, type Thread, threadsOf } from '../../../stores/comments/apply';
import { useComments } from '../../../stores/comments/store';
import { usePlayer } from '../../../stores/player/store';
import { getById } from '../../../stores/review/id-map';
import { useReview } from '../../../stores/review/store';

/** Returns the job and the track of the submission in the player; undefined if the track is not a submission to the open job. */
export function reviewedPlace(): Place | undefined {
  const { job, rows } = useReview.getState();
  const { current } = usePlayer.getState();
  return job !== null && current !== null && getById(rows, current) ? { job, track: current } : undefined;
}

export function useReviewedPlace(): Place | undefined {
  const track = usePlayer((state) => state.current);
  const job = useReview((state) => state.job);
  const isOfJob = useReview(({ rows }) => track !== null && getById(rows, track) !== undefined);
  return job !== null && track !== null && isOfJob ? { job, track } : undefined;
}

const NONE: readonly Thread[] = [];
const known = new WeakMap<readonly Comment[], readonly Thread[]>();

/** Groups a list of comments into threads. The result for a list is computed once and reused, because several components need it. */
function sharedThreads(comments: readonly Comment[]): readonly Thread[] {
  const threads = known.get(comments) ?? threadsOf(comments);
  known.set(comments, threads);
  return threads;
}

/** Returns the comments on the submission in the player, and the same comments as threads. */
export function useCurrentComments() {
  const read = useComments(useReviewedPlace());
  return { ...read, threads: read.comments === null ? NONE : sharedThreads(read.comments) };
}
