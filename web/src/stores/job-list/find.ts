import { call } from '../../api/client';
import type { JobRow } from '../../protocol/generated/protocol';

/** Finds jobs that the user may see and whose title contains a text, at most `limit`. Rejects with an ApiError. */
export async function findJobs(title: string, limit: number, signal: AbortSignal): Promise<readonly JobRow[]> {
  return (await call('job/get_like', { title, status: 'all', offset: 0, limit }, signal)).all_jobs;
}
