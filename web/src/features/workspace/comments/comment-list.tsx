import { errorText } from '../../../api/errors';
import { countOf } from '../../../ui/format';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import styles from './comments-face.module.css';
import { useCurrentComments } from './current';
import { useCommentsPane } from './pane';
import { ThreadItem } from './thread-item';

/** The comments on the track in the player, while they are read, after a failure, or if there are none. */
export function CommentList() {
  const { comments, threads, failure, retry } = useCurrentComments();
  const isUnresolvedOnly = useCommentsPane((state) => state.isUnresolvedOnly);
  const shown = isUnresolvedOnly ? threads.filter(({ comment }) => comment.resolved_by === null) : threads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reached by the keyboard
    <section className={styles.rest} aria-label="Comments" tabIndex={0}>
      {comments === null ? (
        failure === null ? (
          <SkeletonRows columns={['1fr']} rows={4} text="Loading comments" />
        ) : (
          <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
        )
      ) : shown.length > 0 ? (
        <ol className={styles.list}>
          {shown.map((thread) => (
            <ThreadItem key={thread.comment.comment_id} thread={thread} />
          ))}
        </ol>
      ) : threads.length > 0 ? (
        <EmptyState title="Nothing unresolved" help={`${countOf(threads.length, 'comment')} resolved`} />
      ) : (
        <EmptyState title="Press C to comment at the playhead" />
      )}
    </section>
  );
}
