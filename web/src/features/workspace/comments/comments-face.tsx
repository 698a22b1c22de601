import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { errorText } from '../../../api/errors';
import { NOTICES } from '../../../api/messages';
import { useAction } from '../../../components/use-action';
import { capsOf } from '../../../keyboard/actions';
import { exportComments } from '../../../stores/comments/store';
import { jobs } from '../../../stores/job/store';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { countOf } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';
import { KbdGroup } from '../../../ui/kbd';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toast-store';
import styles from './comments-face.module.css';
import { Composer } from './composer';
import { useCurrentComments, useReviewedPlace } from './current';
import { MentionsButton } from './mentions-button';
import { writeAtPlayhead } from './open';
import { useCommentsPane, useWriting } from './pane';
import { ThreadItem } from './thread-item';

/** The reviewers' comments on the track in the player, and the form of a new one. */
export default function CommentsFace() {
  const place = useReviewedPlace();
  const isWriting = useWriting() !== null;
  return (
    <div className={styles.face}>
      <Head />
      {place ? (
        <CommentList key={`${place.job}:${place.track}`} />
      ) : (
        <EmptyState title="No track chosen" help="Press a row of the list to play it." className={styles.rest} />
      )}
      {isWriting ? (
        <Composer />
      ) : (
        place && (
          <footer className={styles.foot}>
            <Button size="sm" onClick={writeAtPlayhead}>
              Comment at the playhead
              <span aria-hidden="true">
                <KbdGroup caps={capsOf('pane.comments')} />
              </span>
            </Button>
          </footer>
        )
      )}
    </div>
  );
}

function Head() {
  const { threads } = useCurrentComments();
  const job = useReview((state) => state.job);
  const isUnresolvedOnly = useCommentsPane((state) => state.isUnresolvedOnly);
  const [save, isSaving] = useAction(async (id: number) => {
    await exportComments(id, jobs.value(id)?.title ?? 'job');
    toast(NOTICES.fileDownloaded);
  });
  const unresolved = threads.filter(({ comment }) => comment.resolved_by === null).length;
  return (
    <header className={styles.head}>
      <Button
        size="sm"
        aria-pressed={isUnresolvedOnly}
        className={isUnresolvedOnly ? styles.on : undefined}
        onClick={() => useCommentsPane.setState({ isUnresolvedOnly: !isUnresolvedOnly })}
      >
        Unresolved {unresolved}
      </Button>
      <span className={styles.tools}>
        <MentionsButton />
        <IconButton
          label="Export the job's comments as CSV"
          icon={IconTableExport}
          disabled={isSaving || job === null}
          onClick={() => job !== null && void save(job)}
        />
      </span>
    </header>
  );
}

function CommentList() {
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
