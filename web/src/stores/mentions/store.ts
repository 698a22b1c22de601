import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import type { CommentId, LiveHead, Mentions, UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, useSession } from '../session/store';

/** So many mentions may come at a time. */
const NEWEST = 10;

/** Comments that mention the viewer, the newest first, as many as one answer has. */
const mentions = createResource<null, Mentions | null, UserChange>({
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: ({ kind }) => kind === 'mentioned' || kind === 'mentions_changed',
  read: async (_params, signal, take) => {
    const answer = await live.sendUntilAcked('comment.list_mentions', {}, () => !signal.aborted);
    const heads: LiveHead[] = answer?.live ? [answer.live] : [];
    return take({ result: answer?.result ?? null, list_live: heads });
  },
});

/** The mentions as they are now, read while they are looked at. */
export function useMentions() {
  const { value, failure, retry } = useResource(mentions, null);
  return { mentions: value?.mentions ?? null, failure, retry };
}

/** The title of the track that a comment which mentions the viewer is on; null where it is none of the newest. Rejects with an ApiError, or ConnectionLost. */
export async function readMentionedTrack(id: CommentId): Promise<string | null> {
  const { result } = await live.send('comment.list_mentions', { limit: NEWEST });
  return result.mentions.find(({ comment_id }) => comment_id === id)?.track_title ?? null;
}

/** Notes that comments which mention the viewer were read: the number in the sidebar follows. */
export async function readMentions(ids: readonly CommentId[]): Promise<void> {
  const { session } = useSession.getState();
  const answer = await live.sendUntilAcked('comment.read_mentions', { comment_ids: [...ids] });
  if (answer && session?.uid === useSession.getState().session?.uid) {
    useSession.setState({ unreadMentions: answer.result.unread_mentions });
  }
}
