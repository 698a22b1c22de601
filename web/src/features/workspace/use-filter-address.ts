import { useEffect } from 'react';
import { isSameFilter, readFilter } from '../../stores/review/filter-address';
import { changeFilter, useReview } from '../../stores/review/store';
import type { WorkspaceParams } from './selection';

/**
 * Keeps the list's filter in the page's address. When the page is opened by a link or reloaded, the filter is read from the address. When
 * the filter changes, `choose` updates the address.
 */
export function useFilterAddress(
  search: URLSearchParams,
  isOwn: boolean,
  choose: (change: Partial<WorkspaceParams>) => void,
): void {
  useEffect(() => {
    const { job, filter } = useReview.getState();
    const ownFilter = readFilter(search);
    if ((isOwn && job !== null) || isSameFilter(ownFilter, filter)) return;
    changeFilter(ownFilter);
  }, [search, isOwn]);
  const filter = useReview((state) => state.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filter has changed, but reads its newest value
  useEffect(() => {
    if (!isSameFilter(readFilter(search), useReview.getState().filter)) choose({});
  }, [filter, search, choose]);
}
