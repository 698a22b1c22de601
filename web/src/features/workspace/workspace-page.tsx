import { useCallback, useEffect } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useCompanyLoss } from '../../components/companies/use-company-loss';
import { knownCompanies, useCompanyChoices } from '../../stores/companies/choices';
import { useReviewJobs } from '../../stores/job/store';
import { saveWorkspace } from '../../stores/review/saved-workspace';
import { selectRole, selectUserId, useSession } from '../../stores/session/store';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { setToastCorner } from '../../ui/toast-store';
import { useCommentAddress } from './comments/use-comment-address';
import { JobChoice } from './job/choice';
import { JobPanel } from './job/panel';
import { openWorkspace, startWorkspace } from './opening';
import { NO_JOB } from './selection';
import { useShareNotices } from './shared/use-share-notices';
import { useFilterAddress } from './use-filter-address';
import { useNotices } from './use-notices';
import { useSelection } from './use-selection';
import styles from './workspace-page.module.css';

/** The view of a job. Its code is loaded with the first job, because the size of the page's first load is limited. */
const JobView = lazyPart(() => import('./job-view'), {
  waiting: <SkeletonRows columns={['1fr']} rows={12} text={TEXTS.loadingTracks} />,
  failed: "The job couldn't be opened",
});

/** The workspace for reviewing submissions: listening, rating and making playlists, together with everybody else on the page. */
export default function WorkspacePage() {
  const me = useSession(selectUserId) ?? 0;
  const role = useSession(selectRole) ?? 'manager';
  const { selection, job, failure, retry, choose, search, isOwn } = useSelection(me, role);
  useNotices(useCallback(() => choose(NO_JOB), [choose]));
  useCompanyLoss((id) => knownCompanies().find((company) => company.id === id)?.name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another person, the workspace starts again
  useEffect(startWorkspace, [me]);
  // runs before the list is opened, since the filter in the address determines how the list is read
  useFilterAddress(search, isOwn, choose);
  useEffect(() => saveWorkspace(me, search.toString()), [me, search]);
  useCommentAddress(search, choose);
  useShareNotices(choose);
  // a selection with the same values is the same
  const key = JSON.stringify(selection);
  useEffect(() => openWorkspace(JSON.parse(key), me), [key, me]);
  const { company, type } = selection;
  const isStaff = role === 'admin';
  const { retry: retryCompanies } = useCompanyChoices();
  const of = company === null && !isStaff ? null : { company, type, isStaff };
  const open = useReviewJobs(of && { ...of, status: 'open' });
  const closed = useReviewJobs(of && selection.job === null ? { ...of, status: 'closed' } : null);
  useEffect(() => {
    setToastCorner('left');
    return () => setToastCorner('right');
  }, []);
  const retryChoice = () => {
    void retryCompanies();
    void open.retry();
    void closed.retry();
  };

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Music Submissions</h1>
      <JobPanel selection={selection} job={job} open={open.value} role={role} onChoose={choose} />
      {selection.job === null ? (
        <JobChoice
          selection={selection}
          open={open.value}
          closed={closed.value}
          failure={open.failure}
          role={role}
          onChoose={choose}
          onRetry={retryChoice}
        />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : (
        <JobView job={job} onChoose={choose} />
      )}
    </div>
  );
}
