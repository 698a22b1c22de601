import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors';
import type { JobRow, Role, UserId } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/companies/choices';
import { useJob } from '../../stores/job/store';
import { usePlaylists } from '../../stores/playlist/store';
import { writeFilter } from '../../stores/review/filter-address';
import { savedWorkspace } from '../../stores/review/saved-workspace';
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
  job: JobRow | null;
  /** The reason why the job could not be read. */
  failure: unknown;
  retry: () => Promise<void>;
  choose: (change: Partial<WorkspaceParams>) => void;
  /** The query of the address that shows this selection again. */
  search: URLSearchParams;
  /** True if the workspace itself has set the page's address; false if the person has followed a link. */
  isOwn: boolean;
}

/**
 * The workspace stores this value in the browser's history with every address that it sets itself, so that it can tell these addresses from
 * followed links.
 */
const OWN = 'workspace';

/** Returns the selection to show, resolved from the address or from the last visit, and the function that changes it. */
export function useSelection(me: UserId, role: Role): Selecting {
  const { search: address, state: writer } = useLocation();
  const [last, setLast] = useState(() => (address === '' ? savedWorkspace(me) : ''));
  const [named, setSearch] = useSearchParams();
  // the last visit is used until the address contains a selection: this takes a moment after `choose`, during which nothing would be shown
  const search = useMemo(
    () => (address === '' && last !== '' ? new URLSearchParams(last) : named),
    [address, last, named],
  );
  useEffect(() => {
    if (address !== '') setLast('');
  }, [address]);
  const params = useMemo(() => readParams(search), [search]);
  const { value: job, failure, retry } = useJob(params.job);
  const { value: companies } = useCompanyChoices();
  const playlists = usePlaylists((state) => state);
  const openJob = useReview((state) => state.job);
  const openSource = useReview((state) => state.source);
  const selection = resolveSelection(params, job, playlists, {
    role,
    companies,
    open: { job: openJob, source: openSource },
  });
  // a second choice made immediately afterwards builds on the first, which is not in the address yet
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const choose = useCallback(
    (change: Partial<WorkspaceParams>) => {
      const next = writeFilter(writeParams(latest.current, change), useReview.getState().filter);
      latest.current = next;
      setSearch(next, { replace: true, state: OWN });
      if (next.size === 0) setLast('');
    },
    [setSearch],
  );
  useEffect(() => {
    // a job of the last visit that is no longer available is left without a message; for a job in the address, a message is shown
    if (address === '' && failure instanceof ApiError && (failure.status === 403 || failure.status === 404)) {
      choose(NOTHING_CHOSEN);
    }
  }, [address, failure, choose]);
  return { selection, job, failure, retry, choose, search, isOwn: writer === OWN };
}
