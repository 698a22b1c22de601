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

interface Held {
  comments: readonly Comment[];
  /** Where one's own topic stood, on which private notes are told. */
  heads: readonly LiveHead[];
}

/** The comments that the viewer gets of a submission, notes of their own among them. */
const comments = createResource<Place, Held, ReviewChange | UserChange>({
  topic: ({ job }) => `review:${job}`,
  heads: ({ heads }) => heads,
  apply: (held, change, place) => {
    const next = applyCommentChange(held.comments, change, place);
    return next && { ...held, comments: next };
  },
  read: async ({ job, track }, signal, take) => {
    const own = live.head(selectOwnTopic(useSession.getState()));
    const found = new Map<CommentId, Comment>();
    for (let offset = 0; ; offset += LIMITS.COMMENTS_PAGE) {
      const asked = { job_id: job, track_id: track, limit: LIMITS.COMMENTS_PAGE, offset };
      // a read waits for the line
      const answer = await live.sendUntilAcked('comment.list', asked, () => !signal.aborted);
      if (answer === null) break;
      const page = take({ result: answer.result, list_live: answer.live ? [answer.live] : [] });
      for (const comment of page.comments) found.set(comment.comment_id, comment);
      if (page.comments.length === 0 || offset + LIMITS.COMMENTS_PAGE >= page.number_of_comments) break;
    }
    return { comments: [...found.values()], heads: own ? [own] : [] };
  },
});

/** The comments of a submission as they are now; undefined asks for none. */
export function useComments(place: Place | undefined) {
  const { value, failure, retry } = useResource(comments, place);
  return { comments: value?.comments ?? null, failure, retry };
}

/** The comments of a submission that are known. */
export function knownComments(place: Place): readonly Comment[] {
  return comments.get(comments.keyOf(place)).value?.comments ?? [];
}

/** Takes an answer's comment, unless its topic has told of it. */
function put(comment: Comment, at: LiveHead | undefined): void {
  const key = comments.keyOf({ job: comment.job_id, track: comment.track_id });
  const { value } = comments.get(key);
  const here = at ? live.head(at.topic) : null;
  if (!value || (at && here && here.epoch === at.epoch && here.offset >= at.offset)) return;
  comments.set(key, { value: { ...value, comments: withComment(value.comments, comment) } });
}

/** Whether a command was cut off by a loss of the connection: nobody knows whether it was done. */
export const isCutOff = (failure: unknown): boolean => failure instanceof ConnectionLost;

/** Comments on a submission. Rejects with an ApiError, or ConnectionLost. */
export async function addComment(comment: AddComment): Promise<Comment> {
  const { result, live: at } = await live.send('comment.add', comment);
  put(result, at);
  return result;
}

/** Gives one's own comment another text. Rejects likewise. */
export async function editComment(id: CommentId, text: string): Promise<void> {
  const { result, live: at } = await live.send('comment.edit', { comment_id: id, text });
  put(result, at);
}

/** Says whether a first-level comment is done with. Rejects likewise. */
export async function resolveComment(id: CommentId, resolved: boolean): Promise<void> {
  const { result, live: at } = await live.send('comment.resolve', { comment_id: id, resolved });
  put(result, at);
}

/** Deletes a comment, which nothing brings back; its topic tells of what is left. Rejects likewise. */
export async function deleteComment(id: CommentId): Promise<void> {
  await live.send('comment.delete', { comment_id: id });
}

/** Reviewers of a job whose name holds a text. Rejects likewise. */
export async function findReviewers(job: JobId, q: string): Promise<readonly Reviewer[]> {
  return (await live.send('comment.people', { job_id: job, q })).result;
}

/** Saves a job's comments as a CSV. Rejects with an ApiError, ConnectionLost, or what the browser says of the file. */
export async function exportComments(job: JobId, title: string): Promise<void> {
  const { result } = await live.send('comment.export_csv', { job_id: job });
  await saveCsv(result.location, `${title}-comments-${dayInUtc()}`);
}
