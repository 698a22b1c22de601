import { call } from '../../api/client';
import { readAll } from '../../api/pages';
import { type JobId, LIMITS, type Playlist, type PlaylistId, type UserId } from '../../protocol/generated/protocol';
import { knownCompanies } from '../companies/choices';
import { jobs } from '../job/store';
import { useReview } from '../review/store';

/** Reads a playlist of any job that was shared with the viewer; null if it is no longer shared. Rejects with an ApiError. */
export async function readShared(job_id: JobId, id: PlaylistId): Promise<Playlist | null> {
  const all = await readAll(async (offset) => {
    const rows = await call('playlist/get_shared', { job_id, offset, limit: LIMITS.PAGE_MAX });
    return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
  });
  return all.find(({ playlist_id }) => playlist_id === id) ?? null;
}

/** Returns the name of the person `by`, who shared a playlist. If that name is unknown, returns the name of the playlist's owner. */
export async function readSharer({ user_id, user_name }: Playlist, by: UserId): Promise<string> {
  if (by === user_id) return user_name;
  const met = useReview.getState().names[by];
  if (met) return met;
  const known = knownCompanies();
  const companies = known.length > 0 ? known : await call('company/get', {}).catch(() => []);
  const members = companies.flatMap((company) => company.members);
  return members.find(({ id }) => id === by)?.user_name ?? user_name;
}

/** Returns the title of a job. Rejects with an ApiError. */
export async function readJobTitle(job_id: JobId): Promise<string> {
  const known = jobs.value(job_id) ?? (await call('job/get_job', { job_id }));
  return known.title;
}
