import { useEffect } from 'react';
import { showError } from '../../../api/show-error';
import type { CommentId, JobId, TrackId } from '../../../protocol/generated/protocol';
import { usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { fetchSubmission } from '../../../stores/review/submission';
import { toast } from '../../../ui/toast-store';
import { showTab } from '../inspector/store';
import { playTrack } from '../review-queue';
import { readParams, type WorkspaceParams } from '../selection';
import { useCurrentComments } from './current';
import { openComment } from './open';
import { useCommentsPane } from './pane';

/** The maximum time to wait for the comment whose id is in an address, in milliseconds. */
const PATIENCE_MS = 3000;
const GONE = { key: 'comment-gone', text: 'This comment no longer exists' };

/** Opens the comment whose id is in the page's address, and removes the id from the address. */
export function useCommentAddress(search: URLSearchParams, choose: (change: Partial<WorkspaceParams>) => void): void {
  const { job, track, comment } = readParams(search);
  const isOpen = useReview((state) => job !== null && state.job === job && state.status === 'ready');
  useEffect(() => {
    if (!isOpen || job === null || track === null || comment === null) return;
    choose({ track: null, comment: null });
    seek(job, track, comment).catch(showError);
  }, [isOpen, job, track, comment, choose]);
}

async function seek(job: JobId, track: TrackId, comment: CommentId): Promise<void> {
  const row = await fetchSubmission(job, track);
  if (useReview.getState().job !== job) return;
  if (!row) {
    toast(GONE);
    return;
  }
  if (usePlayer.getState().current !== track) playTrack(track, false);
  showTab('comments');
  useCommentsPane.setState({ requestedComment: { track, comment } });
}

/** Opens the requested comment once it is read; shows a message if it does not exist. */
export function useRequestedComment(): void {
  const requestedComment = useCommentsPane((state) => state.requestedComment);
  const current = usePlayer((state) => state.current);
  const { comments } = useCurrentComments();
  useEffect(() => {
    if (requestedComment === null || comments === null || requestedComment.track !== current) return;
    const found = comments.find(({ comment_id }) => comment_id === requestedComment.comment);
    const end = () => useCommentsPane.setState({ requestedComment: null });
    if (found) {
      end();
      openComment(found);
      return;
    }
    const timer = setTimeout(() => {
      end();
      toast(GONE);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [requestedComment, current, comments]);
}
