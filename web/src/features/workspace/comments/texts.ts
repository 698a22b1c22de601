import type { Comment, ReviewPerson } from '../../../protocol/generated/protocol';
import { isDeleted } from '../../../stores/comments/apply';
import { formatDuration } from '../../../ui/format';

const MAX_EXCERPT = 80;

/** Describes a comment in one line: its author, its position and its first words. */
export function summaryOf(comment: Comment): string {
  const { user_name, position, text } = comment;
  if (isDeleted(comment)) return `Deleted comment at ${formatDuration(position)}`;
  const line = text.replace(/\s+/g, ' ');
  const excerpt = line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).trimEnd()}…` : line;
  return `${user_name} at ${formatDuration(position)}: ${excerpt}`;
}

/** Formats the position of a comment in the track, or its range if it has one. */
export function timeOf({ position, until }: Pick<Comment, 'position' | 'until'>): string {
  return until === null ? formatDuration(position) : `${formatDuration(position)}–${formatDuration(until)}`;
}

/** Formats a number of seconds as the text of a time field, to a tenth of a second. */
export function typedTime(seconds: number): string {
  const tenth = Math.floor(seconds * 10) % 10;
  return tenth === 0 ? formatDuration(seconds) : `${formatDuration(seconds)}.${tenth}`;
}

/** Converts a typed time, m:ss or seconds, to seconds. Returns null if it is invalid. */
export function readTime(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Splits a text into parts: the names of mentioned people, and the text between the names. */
export function piecesOf(text: string, people: readonly ReviewPerson[]): readonly { text: string; isName: boolean }[] {
  const names = people.map(({ user_name }) => `@${user_name}`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (names.length === 0) return [{ text, isName: false }];
  const pieces = text.split(new RegExp(`(${names.toSorted((one, other) => other.length - one.length).join('|')})`));
  return pieces.map((piece, place) => ({ text: piece, isName: place % 2 === 1 })).filter((piece) => piece.text !== '');
}

/** Returns the people in `people` whose names the text still contains. */
export function namedIn(text: string, people: readonly ReviewPerson[]): readonly ReviewPerson[] {
  return people.filter(({ user_name }) => text.includes(`@${user_name}`));
}
