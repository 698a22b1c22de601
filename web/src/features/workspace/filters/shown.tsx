import { type FilterCount, type ListFilter, showsAll } from '../../../stores/review/state';
import { useReview } from '../../../stores/review/store';
import { formatCount } from '../../../ui/format';

/**
 * Returns the name of the server's counter that gives the number of rows for the filter's main condition; null if there is no such counter.
 */
function countOf({ unrated, disagree, heard, marks }: ListFilter): FilterCount | null {
  if (unrated) return 'unrated_by_me';
  if (disagree) return 'we_disagree';
  if (heard !== 'any') return heard === 'yes' ? 'heard' : 'unheard';
  const [mark, ...others] = marks;
  return mark === undefined || mark === 'none' || others.length > 0 ? null : mark;
}

/** Returns the text with the number of rows that match the filter ("12 of 40"); null if the filter hides no rows. */
export function useShown(): string | null {
  const shown = useReview(({ status, filter, tabCounts, order }) => {
    if (status !== 'ready') return null;
    // rows that no longer match stay at their positions, but are not counted
    const counted = countOf(filter);
    return (counted === null ? null : tabCounts?.[counted]) ?? order.length;
  });
  const { from } = useReview((state) => state.filter);
  const isNarrow = useReview(({ filter }) => !showsAll({ ...filter, type: 'all' }));
  const type = useReview((state) => state.filter.type);
  const all = useReview((state) =>
    state.source.kind === 'playlist' ? (state.tabCounts?.[type] ?? null) : (state.counters?.tracks ?? null),
  );
  if (shown === null || all === null || !isNarrow) return null;
  return `${formatCount(shown)} of ${formatCount(all)}${from > 0 ? ', unrated hidden' : ''}`;
}
