import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors';
import { useEntity } from '../../live/entity';
import type { Job, Role, UserId } from '../../protocol/generated/protocol';
import { jobs, useCompanyChoices } from '../../stores/job/store';
import { usePlaylists } from '../../stores/playlist/store';
import { lastSearch } from '../../stores/review/last-place';
import { useReview } from '../../stores/review/store';
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
  /** The job that is chosen; null until it is read. */
  job: Job | null;
  /** Why it could not be read. */
  failure: unknown;
  retry: () => Promise<void>;
  choose: (change: Partial<WorkspaceParams>) => void;
  /** The address that leads back to it. */
  search: string;
}

/** What is to be shown, resolved from the address or from where one was last, and how to choose something else. */
export function useSelection(me: UserId, role: Role): Selecting {
  const { search: address } = useLocation();
  const [last, setLast] = useState(() => (address === '' ? lastSearch(me) : ''));
  const [named, setSearch] = useSearchParams();
  const search = useMemo(() => (last === '' ? named : new URLSearchParams(last)), [last, named]);
  const params = useMemo(() => readParams(search), [search]);
  const { value: job, failure, retry } = useEntity(jobs, params.job);
  const { value: companies } = useCompanyChoices();
  const playlists = usePlaylists((state) => state);
  const openJob = useReview((state) => state.job);
  const openSource = useReview((state) => state.source);
  const selection = resolveSelection(params, job, playlists, {
    role,
    companies,
    open: { job: openJob, source: openSource },
  });
  const choose = useCallback(
    (change: Partial<WorkspaceParams>) => {
      setSearch(writeParams(search, change), { replace: true });
      setLast('');
    },
    [search, setSearch],
  );
  useEffect(() => {
    // the job of last time may be gone; one that the address names is said to be
    if (address === '' && failure instanceof ApiError && (failure.status === 403 || failure.status === 404)) {
      choose(NOTHING_CHOSEN);
    }
  }, [address, failure, choose]);
  return { selection, job, failure, retry, choose, search: search.toString() };
}
