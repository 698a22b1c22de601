import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../components/use-action';
import type { Comment } from '../../../protocol/generated/protocol';
import { isDeleted } from '../../../stores/comments/apply';
import { deleteComment, resolveComment } from '../../../stores/comments/store';
import { useReview } from '../../../stores/review/store';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { confirm } from '../../../ui/dialog/dialogs';
import { formatMoment } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { Moment } from '../../../ui/moment';
import { useAuthorColor } from './author';
import styles from './comment-item.module.css';
import { openComment } from './open';
import { beginWriting, useCommentsPane } from './pane';
import { piecesOf, timeOf } from './texts';

const EditForm = lazyPart(() => import('./edit-form'), { waiting: null, failed: "The form couldn't be loaded" });

export interface CommentItemProps {
  comment: Comment;
  /** True if the viewer may delete other people's comments on this job. */
  canDeleteAll: boolean;
}

/** A comment or a reply: its author, its time, its text, and the actions on it. */
export function CommentItem({ comment, canDeleteAll }: CommentItemProps) {
  const me = useReview((state) => state.me);
  const color = useAuthorColor(comment.user_id);
  const isOpened = useCommentsPane((state) => state.opened === comment.comment_id);
  const isEditing = useCommentsPane(({ editing }) => editing === comment.comment_id);
  const setEditing = (is: boolean) => useCommentsPane.setState({ editing: is ? comment.comment_id : null });
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpened) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpened]);
  if (isDeleted(comment)) {
    return (
      <article ref={element} className={cx(styles.item, isOpened && styles.opened)}>
        <p className={styles.gone}>Deleted comment</p>
      </article>
    );
  }
  const isMine = comment.user_id === me;
  const { resolved_by: resolvedBy } = comment;
  return (
    <article
      ref={element}
      aria-label={`${isMine ? 'You' : comment.user_name} at ${timeOf(comment)}`}
      aria-current={isOpened || undefined}
      className={cx(styles.item, isOpened && styles.opened, resolvedBy && styles.resolved)}
    >
      <header className={styles.head}>
        <Avatar name={comment.user_name} size={20} {...(isMine ? { mine: true } : { ring: color })} />
        <span className={cx('clip', styles.author)} style={{ color: isMine ? 'var(--ac-t)' : undefined }}>
          {isMine ? 'You' : comment.user_name}
        </span>
        {comment.parent_id === null && (
          <button type="button" className={styles.time} onClick={() => openComment(comment)}>
            {timeOf(comment)}
          </button>
        )}
        {comment.private && (
          <span className={styles.note} title="Only you can see this note">
            <IconLock size={12} stroke={1.8} aria-hidden="true" /> Private
          </span>
        )}
        <span className={styles.when}>
          <Moment at={comment.created} short={formatMoment} />
        </span>
      </header>
      {isEditing ? (
        <EditForm comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={styles.text}>
            <TextBlock comment={comment} me={me} />
            {comment.edited !== null && <span className={styles.edited}> edited</span>}
          </p>
          {resolvedBy && (
            <p className={styles.by}>Resolved by {resolvedBy.user_id === me ? 'you' : resolvedBy.user_name}</p>
          )}
          <Acts comment={comment} isMine={isMine} canDelete={isMine || canDeleteAll} onEdit={() => setEditing(true)} />
        </>
      )}
    </article>
  );
}

function TextBlock({ comment, me }: { comment: Comment; me: number }) {
  const isMe = (name: string) =>
    comment.mentions.some(({ user_id, user_name }) => user_id === me && name === `@${user_name}`);
  let place = 0;
  return piecesOf(comment.text, comment.mentions).map(({ text, isName }) => {
    place += text.length;
    if (!isName) return text;
    return (
      <b key={place} className={isMe(text) ? styles.me : styles.name}>
        {text}
      </b>
    );
  });
}

interface ActsProps {
  comment: Comment;
  isMine: boolean;
  canDelete: boolean;
  onEdit: () => void;
}

function Acts({ comment, isMine, canDelete, onEdit }: ActsProps) {
  const { comment_id: id, job_id: job, track_id: track } = comment;
  const isResolved = comment.resolved_by !== null;
  const [resolve, isResolving] = useAction(() => resolveComment(id, !isResolved));
  const [remove, isRemoving] = useAction(async () => {
    const question = { title: 'Delete this comment?', body: "This can't be undone.", action: 'Delete' };
    if (await confirm({ ...question, destructive: true })) await deleteComment(id);
  });
  return (
    <div className={styles.acts}>
      {comment.parent_id === null && (
        <>
          <Button
            size="sm"
            tone="subtle"
            onClick={() => beginWriting({ job, track }, { position: comment.position, parent: comment })}
          >
            Reply
          </Button>
          <Button size="sm" tone="subtle" busy={isResolving} onClick={() => void resolve()}>
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        </>
      )}
      {isMine && (
        <Button size="sm" tone="subtle" onClick={onEdit}>
          Edit
        </Button>
      )}
      {canDelete && (
        <Button size="sm" tone="subtle" busy={isRemoving} onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </div>
  );
}
