import type { JobId, ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import { readSubmissions } from './pages';
import { mergeRows, useReview } from './store';

/**
 * Returns a submission of the open review; its row is read if it is not loaded. Null if it is not available, or if the review was closed.
 * Rejects with an ApiError.
 */
export async function fetchSubmission(job: JobId, track: TrackId): Promise<ReviewTrack | null> {
  if (!getById(useReview.getState().rows, track)) {
    const { tracks, live } = await readSubmissions(job, [track]);
    if (useReview.getState().job !== job) return null;
    mergeRows(tracks, live, false);
  }
  const row = getById(useReview.getState().rows, track);
  // a withdrawn submission is shown to nobody
  return row && !row.withdrawn ? row : null;
}
