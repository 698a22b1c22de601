import type { Comment } from '../../../protocol/generated/protocol';
import { threadsOf } from '../../../stores/comments/apply';
import { knownComments } from '../../../stores/comments/store';
import { readMentions } from '../../../stores/mentions/store';
import { player, usePlayer } from '../../../stores/player/store';
import { useSession } from '../../../stores/session/store';
import { showTab } from '../inspector/store';
import { reviewedPlace } from './current';
import { beginWriting, useCommentsPane } from './pane';

/** The playhead counts as being at a comment if it is at most this many seconds away from it. */
const NEAR = 1;

/** Shows a comment in the list of comments, and moves the playhead to the comment's position in the track. */
export function openComment(comment: Comment): void {
  showTab('comments');
  useCommentsPane.setState({ opened: comment.comment_id });
  if (usePlayer.getState().current === comment.track_id) player.seek(comment.position);
  void readIn(comment);
}

/** Marks the mentions of the viewer in a comment and in its replies as read. */
async function readIn({ comment_id, job_id, track_id }: Comment): Promise<void> {
  const { session, unreadMentions } = useSession.getState();
  if (unreadMentions === 0) return;
  const shown = knownComments({ job: job_id, track: track_id }).filter(
    (comment) => comment.comment_id === comment_id || comment.parent_id === comment_id,
  );
  const mine = shown.filter(({ mentions }) => mentions.some(({ user_id }) => user_id === session?.uid));
  if (mine.length === 0) return;
  // they stay unread if the server refuses
  await readMentions(mine.map((comment) => comment.comment_id)).catch(() => {});
}

/** Opens the next comment after the playhead (1), or the previous one before it (-1). Returns false if there is none. */
export function stepComment(by: 1 | -1): boolean {
  const place = reviewedPlace();
  if (!place) return false;
  const all = threadsOf(knownComments(place)).map(({ comment }) => comment);
  const { opened } = useCommentsPane.getState();
  const { position } = player.state();
  const at = all.findIndex(({ comment_id }) => comment_id === opened);
  const isAtOpened = at >= 0 && Math.abs((all[at]?.position ?? 0) - position) < NEAR;
  const next = isAtOpened
    ? all[at + by]
    : by === 1
      ? all.find((comment) => comment.position > position)
      : all.findLast((comment) => comment.position < position);
  if (!next) return false;
  openComment(next);
  return true;
}

/** Opens the form for a new comment at the current playback position. */
export function writeAtPlayhead(): void {
  const place = reviewedPlace();
  showTab('comments');
  if (place) beginWriting(place, { position: player.state().position });
}

/** Opens the form for a new comment on a range of the track in the player. `position` and `until` are its ends in seconds. */
export function writeOnRange(position: number, until: number): void {
  const place = reviewedPlace();
  if (!place) return;
  showTab('comments');
  beginWriting(place, { position, until });
}
