import { useCallback, useEffect } from 'react';
import { errorText } from '../../api/errors';
import { closeJob, loadCompanies } from '../../stores/job/store';
import { onPlayback } from '../../stores/player/store';
import { closePlaylists } from '../../stores/playlist/store';
import { closeReview } from '../../stores/review/store';
import { selectRole, selectUserId } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { ErrorState } from '../../ui/states';
import { setToastCorner } from '../../ui/toast-store';
import { JobChoice } from './job-choice';
import { JobPanel } from './job-panel';
import { PlayerPanel } from './player-panel';
import { PlaylistPanel } from './playlist-panel';
import { SubmissionsPanel } from './submissions-panel';
import { tellDoing } from './tell-doing';
import { useChoice } from './use-choice';
import { useChosenJob } from './use-job';
import { useNotices } from './use-notices';
import { useRoomFaces } from './use-room';
import { useWorkspaceKeys } from './use-workspace-keys';
import styles from './workspace-page.module.css';

/** The music-submission workspace: listen, rate, put playlists together, live with everybody else who is here. */
export default function WorkspacePage() {
  const me = useSession(selectUserId) ?? 0;
  const role = useSession(selectRole) ?? 'manager';
  const [choice, choose] = useChoice();
  const { failure, retry } = useChosenJob(choice, choose, me, role);
  const ended = useCallback(() => choose({ job: null, shared: null, playlist: null }), [choose]);
  const showAll = useCallback(() => choose({ shared: 0 }), [choose]);
  useNotices(ended);
  useRoomFaces();
  useEffect(() => {
    setToastCorner('left');
    const stop = onPlayback(tellDoing);
    return () => {
      setToastCorner('right');
      stop();
      closeReview();
      closePlaylists();
      closeJob();
    };
  }, []);

  return (
    <div className={styles.page}>
      <h1 className="for-readers">Music Submissions</h1>
      <JobPanel choice={choice} onChoose={choose} />
      {choice.job === null ? (
        <JobChoice choice={choice} onChoose={choose} onRetry={() => void loadCompanies(role)} />
      ) : failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={retry} />
      ) : (
        <>
          <Keys />
          <PlayerPanel />
          <div className={styles.lists}>
            <PlaylistPanel onChoose={(playlist) => choose({ playlist })} />
            <SubmissionsPanel onShowAll={showAll} />
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
