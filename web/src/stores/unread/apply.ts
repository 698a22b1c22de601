import type { JobUnread, PlaylistId } from '../../protocol/generated/protocol';

/**
 * Removes a playlist that the viewer has opened from the new playlists of each job. A job that then contains nothing new is omitted. Pure.
 */
export function withOpened(jobs: readonly JobUnread[], id: PlaylistId): readonly JobUnread[] {
  if (!jobs.some(({ new_playlists }) => new_playlists.includes(id))) return jobs;
  return jobs
    .map((job) => ({ ...job, new_playlists: job.new_playlists.filter((other) => other !== id) }))
    .filter(({ new_playlists, unread_mentions }) => new_playlists.length > 0 || unread_mentions > 0);
}
