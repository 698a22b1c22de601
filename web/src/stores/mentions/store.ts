import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { ThrottledRead } from '../../live/throttled-read';
import type { CommentId, LiveHead, Mentions, UserChange } from '../../protocol/generated/protocol';
import { onUserEvent, selectOwnTopic, selectRole, useSession } from '../session/store';

/** The number of newest mentions among which `readMentionedTrack` looks for a comment. */
const NEWEST = 10;

/**
 * Returns true if the viewer joined or left a company, or if their rights changed. After such a change, the viewer may see the mentions in
 * other jobs than before.
 */
const changesRights = ({ kind }: UserChange) =>
  kind === 'company_joined' || kind === 'company_left' || kind === 'rights_changed';

/** The newest comments that mention the viewer, newest first. They are read with one request, so that their number is limited. */
const mentions = createResource<null, Mentions | null, UserChange>({
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: (change) =>
    change.kind === 'mentioned' || change.kind === 'mentions_changed' || changesRights(change),
  read: async (_params, signal, recordHeads) => {
    const answer = await live.sendUntilAcked('comment.list_mentions', {}, () => !signal.aborted);
    const heads: LiveHead[] = answer?.live ? [answer.live] : [];
    return recordHeads({ result: answer?.result ?? null, list_live: heads });
  },
});

/** Returns the mentions of the viewer, kept up to date while they are shown. */
export function useMentions() {
  const { value, failure, retry } = useResource(mentions, null);
  return { mentions: value?.mentions ?? null, failure, retry };
}

/**
 * Returns the title of the track whose comment mentions the viewer; null if the comment is not among the newest mentions. Rejects with an
 * ApiError, or ConnectionLost.
 */
export async function readMentionedTrack(id: CommentId): Promise<string | null> {
  const { result } = await live.send('comment.list_mentions', { limit: NEWEST });
  return result.mentions.find(({ comment_id }) => comment_id === id)?.track_title ?? null;
}

/** Sets the number of unread mentions, unless another person has logged in since the request. */
function setUnread(unreadMentions: number, uid: number | undefined): void {
  if (uid === useSession.getState().session?.uid) useSession.setState({ unreadMentions });
}

/** Marks mentions of the viewer as read, and updates the number in the sidebar. */
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

/**
 * Reads the number of unread mentions again when the viewer's memberships or rights change. Does nothing for creators, who have no
 * mentions. Returns the function that stops this.
 */
export function followMentionCount(): () => void {
  if (selectRole(useSession.getState()) === 'creator') return () => undefined;
  // several changes at the same time cause only one read; if the read is refused, the number stays as it was
  const reading = new ThrottledRead(() => void countMentions().catch(() => undefined), 0);
  const leave = onUserEvent((change) => {
    if (changesRights(change)) reading.request(0);
  });
  return () => {
    leave();
    reading.cancel();
  };
}
