import { showsAll } from '../../../stores/review/state';
import { useReview } from '../../../stores/review/store';
import { formatCount } from '../../../ui/format';

/** The number of rows that the filter leaves, where it leaves some out; else null. */
export function useShown(): string | null {
  const shown = useReview(({ status, filter: { only }, tabCounts, order }) => {
    if (status !== 'ready') return null;
    // rows that fit no longer stay in their places, and are not counted
    return (only === 'everything' ? null : tabCounts?.[only]) ?? order.length;
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
