import type { Comment, JobId, ReviewChange, TrackId, UserChange } from '../../protocol/generated/protocol';

/** A track that was submitted to a job. Its comments are read together. */
export interface Place {
  job: JobId;
  track: TrackId;
}

/** A first-level comment with its replies, the oldest first. */
export interface Thread {
  comment: Comment;
  replies: readonly Comment[];
}

/** Returns the comments with the given comment added. If an older version of the comment is in the list, the given one replaces it. */
export function withComment(comments: readonly Comment[], comment: Comment): readonly Comment[] {
  return [...comments.filter(({ comment_id }) => comment_id !== comment.comment_id), comment];
}

function without(comments: readonly Comment[], id: number): readonly Comment[] {
  return comments.filter(({ comment_id }) => comment_id !== id);
}

/**
 * Returns the comments of a submission after a change on the `review:` topic or the user's own topic; null if the change concerns other
 * comments. Pure. Applying a change twice is harmless.
 */
export function applyCommentChange(
  comments: readonly Comment[],
  change: ReviewChange | UserChange,
  { job, track }: Place,
): readonly Comment[] | null {
  switch (change.kind) {
    case 'comment_added':
      return change.comment.track_id === track ? withComment(comments, change.comment) : null;
    case 'comment_changed': {
      if (change.track_id !== track) return null;
      const { comment_id, text, edited, resolved_by } = change;
      const changed = { text, edited, resolved_by, ...(text === '' ? { mentions: [] } : {}) };
      return comments.map((comment) => (comment.comment_id === comment_id ? { ...comment, ...changed } : comment));
    }
    case 'comment_deleted':
      return change.track_id === track ? without(comments, change.comment_id) : null;
    case 'note_changed': {
      const { comment, comment_id, track_id } = change;
      if (track_id !== track) return null;
      if (comment === null) return without(comments, comment_id);
      return comment.job_id === job ? withComment(comments, comment) : null;
    }
    default:
      return null;
  }
}

/** Returns the first-level comments in the order of their positions in the track, each with its replies. */
export function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const ids = new Set(comments.map(({ comment_id }) => comment_id));
  const isReply = ({ parent_id }: Comment) => parent_id !== null && ids.has(parent_id);
  const byAge = comments.toSorted((one, other) => one.comment_id - other.comment_id);
  const replies = new Map<number, Comment[]>();
  for (const comment of byAge) {
    if (comment.parent_id === null) continue;
    const siblings = replies.get(comment.parent_id) ?? [];
    siblings.push(comment);
    replies.set(comment.parent_id, siblings);
  }
  return byAge
    .filter((comment) => !isReply(comment))
    .toSorted((one, other) => one.position - other.position)
    .map((comment) => ({ comment, replies: replies.get(comment.comment_id) ?? [] }));
}

/** Returns true if a comment was deleted and only its replies remain. */
export const isDeleted = ({ text }: Pick<Comment, 'text'>): boolean => text === '';
