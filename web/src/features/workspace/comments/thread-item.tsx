import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { memo } from 'react';
import type { Thread } from '../../../stores/comments/apply';
import { CommentItem } from './comment-item';
import styles from './comments-tab.module.css';
import { fold, useCommentsPane } from './pane';
import { summaryOf } from './texts';

interface ThreadItemProps {
  thread: Thread;
  /** True if the viewer may delete other people's comments on this job. */
  canDeleteAll: boolean;
}

/** A first-level comment with its replies. A resolved comment is a single line until it is clicked, unless it is being edited. */
export const ThreadItem = memo(function ThreadItem({ thread: { comment, replies }, canDeleteAll }: ThreadItemProps) {
  const { comment_id: id } = comment;
  const isUnfolded = useCommentsPane(({ unfolded }) => unfolded.has(id));
  const ids = [comment, ...replies].map(({ comment_id }) => comment_id);
  const isOpened = useCommentsPane(({ opened }) => opened !== null && ids.includes(opened));
  const isEdited = useCommentsPane(({ editing }) => editing !== null && ids.includes(editing));
  const isResolved = comment.resolved_by !== null;
  const isFolded = isResolved && !isUnfolded && !isOpened && !isEdited;
  return (
    <>
      {isResolved && !isOpened && !isEdited && (
        <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => fold(id, !isFolded)}>
          <IconCheck size={13} stroke={2} aria-hidden="true" />
          <span className="clip">{isFolded ? summaryOf(comment) : 'Fold'}</span>
        </button>
      )}
      {!isFolded && (
        <>
          <CommentItem comment={comment} canDeleteAll={canDeleteAll} />
          {replies.length > 0 && (
            <ul className={styles.replies} aria-label="Replies">
              {replies.map((reply) => (
                <li key={reply.comment_id}>
                  <CommentItem comment={reply} canDeleteAll={canDeleteAll} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
});
