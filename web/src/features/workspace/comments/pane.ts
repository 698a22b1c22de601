import { createSessionStore } from '../../../live/session-store';
import type { Comment, CommentId, TrackId } from '../../../protocol/generated/protocol';
import type { Place } from '../../../stores/comments/apply';
import { useReview } from '../../../stores/review/store';

/** A comment that is being written. */
export interface Writing {
  place: Place;
  /** The position of the playhead, in seconds, when the form for the comment was opened. */
  position: number;
  /** The end of the comment's range in seconds; null if no range was chosen. */
  until: number | null;
  /** The first-level comment that the new comment replies to; null if the new comment is not a reply. */
  parent: Comment | null;
  /** How often the form for this comment was requested. Each request moves the focus to the form. */
  times: number;
}

interface PaneState {
  /** The id of the comment that was opened last; null if there is none. */
  opened: CommentId | null;
  /** The comment whose id is in the page's address. It is null again once the comments on its submission are read. */
  requestedComment: { track: TrackId; comment: CommentId } | null;
  isUnresolvedOnly: boolean;
  /** The resolved comments that are shown in full instead of as a single line. */
  unfolded: ReadonlySet<CommentId>;
  /** The id of the viewer's comment whose text is being edited; null if there is none. */
  editing: CommentId | null;
  writing: Writing | null;
}

/** The state of the comments pane in the workspace. */
export const useCommentsPane = createSessionStore<PaneState>(() => ({
  opened: null,
  requestedComment: null,
  isUnresolvedOnly: false,
  unfolded: new Set(),
  editing: null,
  writing: null,
}));

/** Folds a resolved comment to a single line, or unfolds it. */
export function fold(id: CommentId, isFolded: boolean): void {
  useCommentsPane.setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (isFolded) next.delete(id);
    else next.add(id);
    return { unfolded: next };
  });
}

/** Returns the comment that is being written in the open job. */
export function useWriting(): Writing | null {
  const job = useReview((state) => state.job);
  const writing = useCommentsPane((state) => state.writing);
  return writing?.place.job === job ? writing : null;
}

/** The position or range of the track that a new comment is about, and the comment that it replies to. */
type Beginning = Pick<Writing, 'position'> & Partial<Pick<Writing, 'until' | 'parent'>>;

/** Opens the form for a new comment, or moves the focus back to the open form. */
export function beginWriting(place: Place, { position, until = null, parent = null }: Beginning): void {
  useCommentsPane.setState(({ writing }) => ({
    writing: { place, position, until, parent, times: (writing?.times ?? 0) + 1 },
  }));
}

export const endWriting = (): void => useCommentsPane.setState({ writing: null });
