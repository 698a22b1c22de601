import type { JobId, ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById } from './id-map';
import { readSubmissions } from './pages';
import { bringRows, useReview } from './store';

/** A submission of the open review, read where its row is not here; null where it cannot be heard, or the review was left. Rejects with an ApiError. */
export async function bringSubmission(job: JobId, track: TrackId): Promise<ReviewTrack | null> {
  if (!getById(useReview.getState().rows, track)) {
    const { tracks, live } = await readSubmissions(job, [track]);
    if (useReview.getState().job !== job) return null;
    bringRows(tracks, live, false);
  }
  const row = getById(useReview.getState().rows, track);
  // a submission that was withdrawn is shown to nobody
  return row && !row.withdrawn ? row : null;
}
