import type { CommentId, ReviewPerson } from '../../../protocol/generated/protocol';
import type { Place } from '../../../stores/comments/apply';

/** The content of the form for a new comment, as it is typed. */
export interface Typed {
  text: string;
  /** The position of the comment in the track, in seconds. */
  position: number;
  /** The end of the comment's range, as typed. Empty if the comment is about a single position in the track. */
  until: string;
  isPrivate: boolean;
  parent: CommentId | null;
  /** The people who were chosen to be mentioned; some may no longer be named in the text. */
  people: readonly ReviewPerson[];
}

/** Returns the name under which the browser stores the draft of a comment on a submission. */
export const draftName = ({ job, track }: Place) => `comment:${job}:${track}`;
