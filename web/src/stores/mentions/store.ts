import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { SlowRead } from '../../live/slow-read';
import type { CommentId, LiveHead, Mentions, UserChange } from '../../protocol/generated/protocol';
import { onUserChange, selectOwnTopic, selectRole, useSession } from '../session/store';

/** So many mentions may come at a time. */
const NEWEST = 10;

/** A membership has begun or ended, or a right: mentions in other jobs count. */
const changesRights = ({ kind }: UserChange) =>
  kind === 'company_joined' || kind === 'company_left' || kind === 'rights_changed';

/** Comments that mention the viewer, the newest first, as many as one answer has. */
const mentions = createResource<null, Mentions | null, UserChange>({
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: (change) => change.kind === 'mentioned' || change.kind === 'mentions_changed' || changesRights(change),
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

/** The number of unread mentions, as an answer to the person of that session has it. */
function setUnread(unreadMentions: number, uid: number | undefined): void {
  if (uid === useSession.getState().session?.uid) useSession.setState({ unreadMentions });
}

/** Notes that comments which mention the viewer were read: the number in the sidebar follows. */
export async function readMentions(ids: readonly CommentId[]): Promise<void> {
  const { session } = useSession.getState();
  const answer = await live.sendUntilAcked('comment.read_mentions', { comment_ids: [...ids] });
  if (answer) setUnread(answer.result.unread_mentions, session?.uid);
}

async function countMentions(): Promise<void> {
  const { session } = useSession.getState();
  const isStill = () => session?.uid === useSession.getState().session?.uid;
  const answer = await live.sendUntilAcked('comment.list_mentions', { limit: 1 }, isStill);
  if (answer) setUnread(answer.result.unread_mentions, session?.uid);
}

/** Reads the number of unread mentions again where the viewer's memberships or rights change; creators have none. Returns the function that ends it. */
export function followMentionCount(): () => void {
  if (selectRole(useSession.getState()) === 'creator') return () => undefined;
  // one read for all changes of a moment; a refusal leaves the number as it was
  const reading = new SlowRead(() => void countMentions().catch(() => undefined), 0);
  const leave = onUserChange((change) => {
    if (changesRights(change)) reading.request(0);
  });
  return () => {
    leave();
    reading.cancel();
  };
}
