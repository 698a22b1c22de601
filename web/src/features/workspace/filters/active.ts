import { EVERYTHING, type ListFilter } from '../../../stores/review/state';
import { MARK_NAMES } from '../marks/texts';

/** One active condition of the filter: its name for the viewer, and the change that removes it. */
export interface ActiveFilter {
  text: string;
  off: Partial<ListFilter>;
}

const { sortBy: _sortBy, direction: _direction, ...narrowing } = EVERYTHING;
/**
 * The change that clears the filter. It removes every condition that hides tracks, and the condition that also shows withdrawn tracks. The
 * sort order stays.
 */
export const CLEARED: Partial<ListFilter> = narrowing;

/** Returns the active conditions of the filter, except those that have their own control beside the list, such as "unrated". Pure. */
export function activeFilters(filter: ListFilter): readonly ActiveFilter[] {
  const { from, to, heard, marks, genre, tags, bpmFrom, bpmTo, listenedFirst, withdrawn } = filter;
  const active: ActiveFilter[] = [];
  const isQuality = from > EVERYTHING.from || to < EVERYTHING.to;
  if (isQuality) active.push({ text: `Quality ${from}–${to}`, off: { from: EVERYTHING.from, to: EVERYTHING.to } });
  for (const mark of marks) {
    const text = mark === 'none' ? 'No mark' : MARK_NAMES[mark];
    active.push({ text, off: { marks: marks.filter((other) => other !== mark) } });
  }
  if (heard !== 'any') active.push({ text: heard === 'yes' ? 'Heard' : 'Not heard', off: { heard: 'any' } });
  if (genre !== '') active.push({ text: `Genre ${genre}`, off: { genre: '' } });
  for (const tag of tags) active.push({ text: `Tag ${tag}`, off: { tags: tags.filter((other) => other !== tag) } });
  if (bpmFrom !== null || bpmTo !== null) {
    active.push({ text: `BPM ${rangeText(bpmFrom, bpmTo)}`, off: { bpmFrom: null, bpmTo: null } });
  }
  if (listenedFirst) active.push({ text: 'Listened first', off: { listenedFirst: false } });
  if (withdrawn) active.push({ text: 'Withdrawn', off: { withdrawn: false } });
  return active;
}

function rangeText(from: number | null, to: number | null): string {
  if (to === null) return `from ${from}`;
  return from === null ? `to ${to}` : `${from}–${to}`;
}

/** Returns the number of active conditions that are set in the filter's menu. Pure. */
export function countFilters(filter: ListFilter): number {
  return activeFilters(filter).length + Number(filter.unrated) + Number(filter.disagree);
}
