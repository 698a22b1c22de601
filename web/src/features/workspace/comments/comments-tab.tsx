import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { NOTICES } from '../../../api/messages';
import { useAction } from '../../../components/use-action';
import { capsOf } from '../../../keyboard/actions';
import { exportComments } from '../../../stores/comments/store';
import { jobs } from '../../../stores/job/store';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { KbdGroup } from '../../../ui/kbd';
import { EmptyState } from '../../../ui/states';
import { toast } from '../../../ui/toast-store';
import tab from '../inspector/tab.module.css';
import { CommentList } from './comment-list';
import styles from './comments-tab.module.css';
import { Composer } from './composer';
import { useCurrentComments, useReviewedPlace } from './current';
import { MentionsButton } from './mentions-button';
import { writeAtPlayhead } from './open';
import { useCommentsPane, useWriting } from './pane';

/** The reviewers' comments on the track in the player, and the form for a new comment. */
export default function CommentsTab() {
  const place = useReviewedPlace();
  const isWriting = useWriting() !== null;
  return (
    <div className={tab.tab}>
      <Head />
      {place ? (
        <CommentList key={`${place.job}:${place.track}`} />
      ) : (
        <EmptyState title="No track selected" help="Click a row in the list to play it." className={styles.rest} />
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
    <header className={tab.head}>
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
