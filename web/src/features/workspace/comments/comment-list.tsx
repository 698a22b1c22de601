import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../api/errors';
import type { CommentId, JobId } from '../../../protocol/generated/protocol';
import type { Thread } from '../../../stores/comments/apply';
import { useRunsCompany } from '../../../stores/companies/store';
import { selectRole, useSession } from '../../../stores/session/store';
import { countOf } from '../../../ui/format';
import { Scroller } from '../../../ui/scroller';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import styles from './comments-tab.module.css';
import { useCurrentComments, useReviewedPlace } from './current';
import { useCommentsPane } from './pane';
import { ThreadItem } from './thread-item';

/** The estimated height of a comment with its replies, in pixels, until the comment is rendered. */
const THREAD = 104;
const OVERSCAN = 2;
/** If there are at least this many comments, only the comments in view are rendered. */
const VIRTUAL_FROM = 40;

const hasComment = ({ comment, replies }: Thread, id: CommentId | null) =>
  [comment, ...replies].some(({ comment_id }) => comment_id === id);

/**
 * Returns true if the viewer may delete other people's comments on a job. Owners and admins of the job's company and the platform's staff
 * may do so.
 */
function useCanDeleteAll(job: JobId): boolean {
  const isStaff = useSession(selectRole) === 'admin';
  const runs = useRunsCompany(job);
  return isStaff || runs;
}

/**
 * The list of comments on the track in the player. If there are none, or they are not loaded yet or could not be loaded, a text says so.
 */
export function CommentList() {
  const { comments, threads, failure, retry } = useCurrentComments();
  const place = useReviewedPlace();
  const isUnresolvedOnly = useCommentsPane((state) => state.isUnresolvedOnly);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const editing = useCommentsPane((state) => state.editing);
  const isShown = (thread: Thread) =>
    !isUnresolvedOnly || thread.comment.resolved_by === null || hasComment(thread, editing);
  const shown = threads.filter(isShown);
  return (
    <Scroller ref={setScroller} className={styles.rest} aria-label="Comments">
      {comments === null ? (
        failure === null ? (
          <SkeletonRows columns={['1fr']} rows={4} text="Loading comments" />
        ) : (
          <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
        )
      ) : place && shown.length > 0 ? (
        <Threads threads={shown} job={place.job} scroller={scroller} />
      ) : threads.length > 0 ? (
        <EmptyState title="Nothing unresolved" help={`${countOf(threads.length, 'comment')} resolved`} />
      ) : (
        <EmptyState title="Press C to comment at the playhead" />
      )}
    </Scroller>
  );
}

interface ThreadsProps {
  threads: readonly Thread[];
  job: JobId;
  scroller: HTMLElement | null;
}

function Threads({ threads, job, scroller }: ThreadsProps) {
  // asked here, since the items leave the page when they are scrolled away
  const canDeleteAll = useCanDeleteAll(job);
  const isVirtual = threads.length >= VIRTUAL_FROM;
  const opened = useCommentsPane((state) => state.opened);
  const at = threads.findIndex((thread) => hasComment(thread, opened));
  const editing = useCommentsPane((state) => state.editing);
  const edited = threads.findIndex((thread) => hasComment(thread, editing));
  // if the form were removed from the page, the typed text would be lost and the next key presses would act on the page
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      return edited < 0 || inView.includes(edited) ? inView : [...inView, edited].sort((one, other) => one - other);
    },
    [edited],
  );
  const virtual = useVirtualizer({
    count: threads.length,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => THREAD,
    getItemKey: (index) => threads[index]?.comment.comment_id ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  // a comment that is already rendered scrolls itself into view
  useEffect(() => {
    if (isVirtual && at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [isVirtual, at, virtual]);
  const items = virtual.getVirtualItems();
  const shown = isVirtual
    ? items.map(({ index, start }, place) => ({ index, above: start - (items[place - 1]?.end ?? 0) }))
    : threads.map((_, index) => ({ index, above: 0 }));
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <ol className={styles.list} style={{ paddingBottom: below }}>
      {shown.map(({ index, above }) => {
        const thread = threads[index];
        return (
          thread && (
            <li
              key={thread.comment.comment_id}
              ref={isVirtual ? virtual.measureElement : undefined}
              data-index={index}
              className={styles.thread}
              style={{ marginTop: above }}
              aria-setsize={threads.length}
              aria-posinset={index + 1}
            >
              <ThreadItem thread={thread} canDeleteAll={canDeleteAll} />
            </li>
          )
        );
      })}
    </ol>
  );
}
