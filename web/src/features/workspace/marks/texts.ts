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

/** The words for each mark once it was given. */
export const MARK_DONE: Readonly<Record<Mark, string>> = {
  shortlist: 'Shortlisted',
  hold: 'Put on hold',
  pass: 'Passed',
};

/** The marks with their names, in the order in which they are offered. */
export const MARK_CHOICES = MARKS.map((mark) => ({ mark, name: MARK_NAMES[mark] }));

/** The words for an action on one track, or on many. */
export interface Done {
  text: string;
  detail: string;
}

/** Returns the texts of the toast after a mark was set, or removed (null). `title`: the title of the track if it is only one. */
export function markDone(mark: Mark | null, count: number, title: string): Done {
  return { text: mark === null ? 'Mark removed' : MARK_DONE[mark], detail: subjectOf(count, title) };
}

/** Returns the texts of the toast after the viewer began or ended to abstain from tracks. */
export function abstentionDone(abstain: boolean, count: number, title: string): Done {
  return { text: abstain ? 'You abstain' : 'You no longer abstain', detail: subjectOf(count, title) };
}

/** Returns the title of the track if it is only one, else the number of tracks. */
export const subjectOf = (count: number, title: string): string => (count === 1 ? title : countOf(count, 'track'));
