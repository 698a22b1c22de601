import { call } from '../../api/client';
import type { JobRow } from '../../protocol/generated/protocol';

/** The first of the jobs that one may see whose title a text is part of. Rejects with an ApiError. */
export async function findJobs(title: string, limit: number, signal: AbortSignal): Promise<readonly JobRow[]> {
  return (await call('job/get_like', { title, status: 'all', offset: 0, limit }, signal)).all_jobs;
}
