import { useEffect } from 'react';
import { isSameFilter, readFilter } from '../../stores/review/filter-address';
import { changeFilter, useReview } from '../../stores/review/store';
import type { WorkspaceParams } from './selection';

/**
 * Keeps the list's filter in the address. The filter follows an address that a link or a reload brings; an address that was written here
 * follows the filter, which may have gone on meanwhile. `choose` writes the filter with whatever it changes.
 */
export function useFilterAddress(
  search: URLSearchParams,
  isOwn: boolean,
  choose: (change: Partial<WorkspaceParams>) => void,
): void {
  useEffect(() => {
    const { job, filter } = useReview.getState();
    const said = readFilter(search);
    if ((isOwn && job !== null) || isSameFilter(said, filter)) return;
    changeFilter(said);
  }, [search, isOwn]);
  const filter = useReview((state) => state.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter that was changed is written; the effect above may have changed it since
  useEffect(() => {
    if (!isSameFilter(readFilter(search), useReview.getState().filter)) choose({});
  }, [filter, search, choose]);
}
