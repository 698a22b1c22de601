import { EVERYTHING, type ListFilter } from '../../../stores/review/state';

/** A part of the filter that is in force: its words, and what takes it off. */
export interface ActiveFilter {
  words: string;
  off: Partial<ListFilter>;
}

/** Takes off all that leaves tracks out, or puts others in; the order of the list stays. */
export const CLEARED: Partial<ListFilter> = {
  type: EVERYTHING.type,
  from: EVERYTHING.from,
  to: EVERYTHING.to,
  only: EVERYTHING.only,
  withdrawn: EVERYTHING.withdrawn,
  listenedFirst: EVERYTHING.listenedFirst,
  q: EVERYTHING.q,
};

/** The parts in force that have no control of their own beside the list. Pure. */
export function activeFilters({ from, to, listenedFirst, withdrawn }: ListFilter): readonly ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (from > EVERYTHING.from || to < EVERYTHING.to) {
    active.push({ words: `Quality ${from}–${to}`, off: { from: EVERYTHING.from, to: EVERYTHING.to } });
  }
  if (listenedFirst) active.push({ words: 'Listened first', off: { listenedFirst: false } });
  if (withdrawn) active.push({ words: 'Withdrawn', off: { withdrawn: false } });
  return active;
}
