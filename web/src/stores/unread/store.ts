import { useMemo } from 'react';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { ThrottledRead, whenVisible } from '../../live/throttled-read';
import {
  type JobId,
  type JobUnread,
  LIMITS,
  type LiveHead,
  type PlaylistId,
  type UserChange,
} from '../../protocol/generated/protocol';
import { onReview } from '../review/events';
import { selectOwnTopic, useSession } from '../session/store';
import { withOpened } from './apply';

const NEWS: ReadonlySet<UserChange['kind']> = new Set([
  'mentioned',
  'mentions_changed',
  'playlist_created',
  'playlist_shared',
  'playlist_deleted',
  'company_joined',
  'company_left',
  'rights_changed',
]);

/** For each of the given jobs, the playlists and mentions that are new for the viewer. Jobs in which nothing is new are omitted. */
const unread = createResource<readonly JobId[], readonly JobUnread[], UserChange>({
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: ({ kind }) => NEWS.has(kind),
  apply: (jobs, change) => (change.kind === 'playlist_opened' ? withOpened(jobs, change.playlist_id) : null),
  read: async (job_ids, signal, recordHeads) => {
    const answer = await live.sendUntilAcked('review.unread', { job_ids: [...job_ids] }, () => !signal.aborted);
    const heads: LiveHead[] = answer?.live ? [answer.live] : [];
    return recordHeads({ result: answer?.result ?? [], list_live: heads });
  },
});

/**
 * Returns, for each of the jobs, the playlists and mentions that are new for the viewer. Jobs without any are omitted. The result is kept
 * up to date while a component uses it.
 */
export function useUnread(jobs: readonly JobId[]): ReadonlyMap<JobId, JobUnread> {
  // of a longer list of jobs, only the first ones are read
  const ids = [...new Set(jobs)].slice(0, LIMITS.PAGE_MAX).toSorted((one, other) => one - other);
  const { value } = useResource(unread, ids.length === 0 ? undefined : ids);
  return useMemo(() => new Map(value?.map((job) => [job.job_id, job])), [value]);
}

/**
 * Reads again which playlists and mentions are new for the viewer. Needed after a colleague shares a playlist with the whole company,
 * because that is published only on the job's `review:` topic and not on the viewer's own topic, and after frames of the `review:` topic
 * were missed.
 */
export function refreshUnread(): void {
  for (const key of Object.keys(unread.use.getState())) void unread.read(key);
}

const sharedNews = new ThrottledRead(refreshUnread, 0);

onReview((event) => {
  // one of the missed frames may be about a shared playlist
  if (event.kind === 'playlist-shared' || event.kind === 'rows-outdated') sharedNews.request();
});

/** Records that the viewer has opened a playlist that was new to them. */
async function openNewPlaylist(playlist_id: PlaylistId): Promise<void> {
  // a refusal means that the playlist was deleted or unshared
  await live.sendUntilAcked('playlist.open', { playlist_id }).catch(() => undefined);
}

/** As soon as the page is visible, records that the viewer has opened a new playlist. Returns the function that cancels this. */
export function openWhenVisible(playlist: PlaylistId): () => void {
  return whenVisible(() => void openNewPlaylist(playlist));
}
