import type { CommentId, ReviewPerson } from '../../../protocol/generated/protocol';
import type { Place } from '../../../stores/comments/apply';

/** A comment as it is typed. */
export interface Typed {
  text: string;
  /** Seconds. */
  position: number;
  /** The end of its range as it is typed; empty for a moment. */
  until: string;
  isPrivate: boolean;
  parent: CommentId | null;
  /** The people who were chosen to be mentioned; some may no longer be named in the text. */
  people: readonly ReviewPerson[];
}

/** Returns the name under which the browser keeps the draft of a comment on a submission. */
export const draftName = ({ job, track }: Place) => `comment:${job}:${track}`;
