import { live } from '../../live/live';
import type { JobId, TrackId } from '../../protocol/generated/protocol';

/**
 * Invites everybody in a job's review to a position in a track. Rejects with an ApiError; its status is 429 if the user has sent another
 * invitation within the last 10 s.
 */
export async function gather(job_id: JobId, track_id: TrackId, position: number): Promise<void> {
  await live.send('review.gather', { job_id, track_id, position });
}
