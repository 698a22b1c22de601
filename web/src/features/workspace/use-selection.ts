import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '../../protocol/generated/protocol';
import { useJobs } from '../../stores/job/store';
import { usePlaylists } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { readParams, resolveSelection, type Selection, type WorkspaceParams, writeParams } from './selection';

/** What is to be shown, resolved from the address, and how to choose something else. */
export function useSelection(role: Role): [Selection, (change: Partial<WorkspaceParams>) => void] {
  const [search, setSearch] = useSearchParams();
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
  return [selection, choose];
}
