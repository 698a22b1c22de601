import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors';
import type { Role, UserId } from '../../protocol/generated/protocol';
import { useJobs } from '../../stores/job/store';
import { usePlaylists } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { lastSearch } from './last-place';
import { useOpening } from './opening';
import {
  NOTHING_CHOSEN,
  readParams,
  resolveSelection,
  type Selection,
  type WorkspaceParams,
  writeParams,
} from './selection';

interface Selecting {
  selection: Selection;
  choose: (change: Partial<WorkspaceParams>) => void;
  /** The address that leads back to it. */
  search: string;
}

/** What is to be shown, resolved from the address or from where one was last, and how to choose something else. */
export function useSelection(me: UserId, role: Role): Selecting {
  const { search: address } = useLocation();
  const [last] = useState(() => (address === '' ? lastSearch(me) : ''));
  const [search, setSearch] = useSearchParams(last);
  const params = useMemo(() => readParams(search), [search]);
  const job = useJobs((state) => state.job);
  const companies = useJobs((state) => state.companies);
  const playlists = usePlaylists((state) => state);
  const openJob = useReview((state) => state.job);
  const openSource = useReview((state) => state.source);
  const selection = resolveSelection(params, job, playlists, {
    role,
    companies,
    open: { job: openJob, source: openSource },
  });
  const choose = useCallback(
    (change: Partial<WorkspaceParams>) => setSearch((held) => writeParams(held, change), { replace: true }),
    [setSearch],
  );
  const error = useOpening((state) => state.error);
  useEffect(() => {
    // the job of last time may be gone; one that the address names is said to be
    if (address === '' && error instanceof ApiError && (error.status === 403 || error.status === 404)) {
      choose(NOTHING_CHOSEN);
    }
  }, [address, error, choose]);
  return { selection, choose, search: search.toString() };
}
