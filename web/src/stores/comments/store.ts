import { ConnectionLost, live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import {
  type AddComment,
  type Comment,
  type CommentId,
  type JobId,
  LIMITS,
  type LiveHead,
  type ReviewChange,
  type Reviewer,
  type UserChange,
} from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { saveCsv } from '../csv';
import { selectOwnTopic, useSession } from '../session/store';
import { applyCommentChange, type Place, withComment } from './apply';

interface CommentsOfTrack {
  comments: readonly Comment[];
  /** The head of the user's own topic, on which private notes are published. */
  heads: readonly LiveHead[];
}

/** The comments on a submission that the viewer may see, including their own notes. */
const comments = createResource<Place, CommentsOfTrack, ReviewChange | UserChange>({
  topic: ({ job }) => `review:${job}`,
  heads: ({ heads }) => heads,
  apply: (current, change, place) => {
    const next = applyCommentChange(current.comments, change, place);
    return next && { ...current, comments: next };
  },
  read: async ({ job, track }, signal, recordHeads) => {
    const own = live.head(selectOwnTopic(useSession.getState()));
    const found = new Map<CommentId, Comment>();
    for (let offset = 0; ; offset += LIMITS.COMMENTS_PAGE) {
      const asked = { job_id: job, track_id: track, limit: LIMITS.COMMENTS_PAGE, offset };
      // a read waits for the connection
      const answer = await live.sendUntilAcked('comment.list', asked, () => !signal.aborted);
      if (answer === null) break;
      const page = recordHeads({ result: answer.result, list_live: answer.live ? [answer.live] : [] });
      for (const comment of page.comments) found.set(comment.comment_id, comment);
      if (page.comments.length === 0 || offset + LIMITS.COMMENTS_PAGE >= page.number_of_comments) break;
    }
    return { comments: [...found.values()], heads: own ? [own] : [] };
  },
});

/** Returns the current comments of a submission; reads nothing if `place` is undefined. */
export function useComments(place: Place | undefined) {
  const { value, failure, retry } = useResource(comments, place);
  return { comments: value?.comments ?? null, failure, retry };
}

/** Returns the comments of a submission that are already loaded. */
export function knownComments(place: Place): readonly Comment[] {
  return comments.get(comments.keyOf(place)).value?.comments ?? [];
}

/** Adds a comment that a command returned. Does nothing if the page has already received the frame that contains it. */
function put(comment: Comment, at: LiveHead | undefined): void {
  const key = comments.keyOf({ job: comment.job_id, track: comment.track_id });
  const { value } = comments.get(key);
  const here = at ? live.head(at.topic) : null;
  if (!value || (at && here && here.epoch === at.epoch && here.offset >= at.offset)) return;
  comments.set(key, { value: { ...value, comments: withComment(value.comments, comment) } });
}

/** Returns true if a lost connection interrupted a command, so that it is unknown whether the server executed it. */
export const isInterrupted = (failure: unknown): boolean => failure instanceof ConnectionLost;

/** Adds a comment on a submission. Rejects with an ApiError, or ConnectionLost. */
export async function addComment(comment: AddComment): Promise<Comment> {
  const { result, live: at } = await live.send('comment.add', comment);
  put(result, at);
  return result;
}

/** Changes the text of the user's own comment. Rejects with an ApiError, or ConnectionLost. */
export async function editComment(id: CommentId, text: string): Promise<void> {
  const { result, live: at } = await live.send('comment.edit', { comment_id: id, text });
  put(result, at);
}

/** Marks a first-level comment as resolved or not resolved. Rejects with an ApiError, or ConnectionLost. */
export async function resolveComment(id: CommentId, resolved: boolean): Promise<void> {
  const { result, live: at } = await live.send('comment.resolve', { comment_id: id, resolved });
  put(result, at);
}

/** Deletes a comment permanently; the topic publishes the deletion. Rejects with an ApiError, or ConnectionLost. */
export async function deleteComment(id: CommentId): Promise<void> {
  await live.send('comment.delete', { comment_id: id });
}

/** Finds the reviewers of a job whose name contains a text. Rejects with an ApiError, or ConnectionLost. */
export async function findReviewers(job: JobId, q: string): Promise<readonly Reviewer[]> {
  return (await live.send('comment.people', { job_id: job, q })).result;
}

/** Saves a job's comments as a CSV file. Rejects with an ApiError, ConnectionLost, or the browser's error for the file. */
export async function exportComments(job: JobId, title: string): Promise<void> {
  const { result } = await live.send('comment.export_csv', { job_id: job });
  await saveCsv(result.location, `${title}-comments-${dayInUtc()}`);
}
