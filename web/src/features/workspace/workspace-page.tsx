import { useCallback, useEffect } from 'react';
import { errorText } from '../../api/errors';
import { useCompanyLoss } from '../../components/companies/use-company-loss';
import { knownCompanies, useCompanyChoices, useOpenJobs } from '../../stores/job/store';
import { keepPlace } from '../../stores/review/last-place';
import { useReview } from '../../stores/review/store';
import { selectRole, selectUserId, useSession } from '../../stores/session/store';
import { ErrorState } from '../../ui/states';
import { setToastCorner } from '../../ui/toast-store';
import { JobChoice } from './job-choice';
import { JobPanel } from './job-panel';
import { openWorkspace, startWorkspace } from './opening';
import { PlayerPanel } from './player-panel';
import { PlaylistPanel } from './playlist-panel';
import { SubmissionsPanel } from './submissions-panel';
import { useNotices } from './use-notices';
import { useSelection } from './use-selection';
import { useWorkspaceKeys } from './use-workspace-keys';
import styles from './workspace-page.module.css';
import { WorkspacePalette } from './workspace-palette';

/** The music-submission workspace: listen, rate, put playlists together, live with everybody else who is here. */
export default function WorkspacePage() {
  const me = useSession(selectUserId) ?? 0;
  const role = useSession(selectRole) ?? 'manager';
  const { selection, job, failure, retry, choose, search } = useSelection(me, role);
  useNotices(useCallback(() => choose({ job: null, shared: null, playlist: null }), [choose]));
  useCompanyLoss((id) => knownCompanies().find((company) => company.id === id)?.name);
  useEffect(() => startWorkspace(me), [me]);
  // after the start, which brings the filter of last time back
  const filter = useReview((state) => state.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is kept with the address
  useEffect(() => keepPlace(me, search), [me, search, filter]);
  // the same selection resolved anew is the same
  const key = JSON.stringify(selection);
  useEffect(() => openWorkspace(JSON.parse(key), me), [key, me]);
  const { company, type } = selection;
  const isStaff = role === 'admin';
  const { retry: retryCompanies } = useCompanyChoices();
  const open = useOpenJobs(company === null && !isStaff ? null : { company, type, isStaff });
  useEffect(() => {
    setToastCorner('left');
    return () => setToastCorner('right');
  }, []);
  const retryChoice = () => {
    void retryCompanies();
    void open.retry();
  };

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Music Submissions</h1>
      <JobPanel selection={selection} job={job} open={open.value} role={role} onChoose={choose} />
      {selection.job === null ? (
        <JobChoice
          selection={selection}
          open={open.value}
          failure={open.failure}
          role={role}
          onChoose={choose}
          onRetry={retryChoice}
        />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <>
          <Keys />
          <WorkspacePalette onChoose={choose} />
          <PlayerPanel />
          <div className={styles.lists}>
            <PlaylistPanel onChoose={(playlist) => choose({ playlist })} />
            <SubmissionsPanel onChoose={(shared) => choose({ shared })} />
          </div>
        </>
      )}
    </div>
  );
}

/** Mounted while a job is open: without one the keys mean nothing. */
function Keys() {
  useWorkspaceKeys();
  return null;
}
