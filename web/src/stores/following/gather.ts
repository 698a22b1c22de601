import { live } from '../../live/live';
import type { JobId, TrackId } from '../../protocol/generated/protocol';

/** Invites everybody in a job's review to a position in a track. Rejects with an ApiError: 429 within 10 s. */
export async function gather(job_id: JobId, track_id: TrackId, position: number): Promise<void> {
  await live.send('review.gather', { job_id, track_id, position });
}
