import type { ActionId } from '../../../keyboard/actions';
import type { Mark } from '../../../protocol/generated/protocol';
import { MARKS } from '../../../stores/review/state';
import { countOf } from '../../../ui/format';

export const MARK_NAMES: Readonly<Record<Mark, string>> = { shortlist: 'Shortlist', hold: 'Hold', pass: 'Pass' };

export const MARK_ACTIONS: Readonly<Record<Mark, ActionId>> = {
  shortlist: 'mark.shortlist',
  hold: 'mark.hold',
  pass: 'mark.pass',
};

/** For each mark, the text of the toast after the mark was set. */
export const MARK_DONE: Readonly<Record<Mark, string>> = {
  shortlist: 'Shortlisted',
  hold: 'Put on hold',
  pass: 'Passed',
};

/** The marks with their names, in the order in which they are offered. */
export const MARK_CHOICES = MARKS.map((mark) => ({ mark, name: MARK_NAMES[mark] }));

/** The texts of the toast after an action on one or several tracks. */
export interface Done {
  text: string;
  detail: string;
}

/**
 * Returns the texts of the toast after a mark was set or removed; `mark` is null if it was removed. `title` is the title of the track, used
 * only if `count` is 1.
 */
export function markDone(mark: Mark | null, count: number, title: string): Done {
  return { text: mark === null ? 'Mark removed' : MARK_DONE[mark], detail: subjectOf(count, title) };
}

/** Returns the texts of the toast after the viewer has started (`abstain`) or stopped abstaining from rating tracks. */
export function abstentionDone(abstain: boolean, count: number, title: string): Done {
  return { text: abstain ? 'You abstain' : 'You no longer abstain', detail: subjectOf(count, title) };
}

/** Returns the title of the track if there is only one track (`count` is 1), otherwise the number of tracks. */
export const subjectOf = (count: number, title: string): string => (count === 1 ? title : countOf(count, 'track'));
