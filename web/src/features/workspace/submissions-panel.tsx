import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { PlaylistId } from '../../protocol/generated/protocol';
import { usePlaylistLoss } from '../../stores/playlist/loss';
import { showsAll } from '../../stores/review/state';
import { changeFilter, refreshList, retryPages, useReview } from '../../stores/review/store';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { CLEARED } from './filters/active';
import { FilterRow } from './filters/row';
import { OutsideTrackSlot } from './following/slots';
import { useOpened } from './shared/unread';
import { SubmissionsFooter } from './submissions-footer';
import styles from './submissions-panel.module.css';
import { SKELETON, SubmissionsTable } from './submissions-table';

const LostList = lazyPart(() => import('./shared/lost-list'), {
  waiting: null,
  failed: 'This playlist is no longer available',
});

export interface SubmissionsPanelProps {
  /** Opens a shared playlist, or with 0 all submissions. */
  onChoose: (shared: PlaylistId | 0) => void;
}

/** The panel with the list: all submissions of the job, or the tracks of the shared playlist that is open. */
export function SubmissionsPanel({ onChoose }: SubmissionsPanelProps) {
  const shown = useReview(({ source, status }) =>
    source.kind === 'playlist' && status === 'ready' ? source.playlist_id : null,
  );
  useOpened(shown);
  return (
    <section className={styles.panel} aria-labelledby="workspace-submissions">
      <FilterRow onChoose={onChoose} />
      <OutsideTrackSlot />
      <div className={styles.body}>
        <Body onShowAll={() => onChoose(0)} />
      </div>
      <SubmissionsFooter onShowAll={() => onChoose(0)} />
    </section>
  );
}

function Body({ onShowAll }: { onShowAll: () => void }) {
  const status = useReview((state) => state.status);
  const failure = useReview((state) => state.failure);
  const pageFailure = useReview((state) => state.pageFailure);
  const empty = useReview((state) => state.order.length === 0);
  const isWhole = useReview((state) => showsAll(state.filter));
  const playlist = useReview((state) => state.source.kind === 'playlist');
  const loss = usePlaylistLoss((state) => state.loss);
  if (loss && !playlist) return <LostList loss={loss} onBack={onShowAll} />;
  if (status === 'failed') return <ErrorState text={errorText(failure)} onRetry={() => void refreshList()} />;
  // the heading stays while rows are read again, so that it keeps the focus after a person has sorted the list
  if (status === 'loading' || (status === 'ready' && !empty)) {
    return (
      <>
        <SubmissionsTable />
        {pageFailure !== null && <ErrorState text="More rows couldn't be loaded" onRetry={retryPages} />}
      </>
    );
  }
  if (status === 'idle') return <SkeletonRows columns={SKELETON} rows={12} text={TEXTS.loadingTracks} />;
  if (!isWhole) {
    return (
      <EmptyState
        title={TEXTS.nothingFound}
        help="Clear the search and filters."
        action={<Button onClick={() => changeFilter(CLEARED)}>Clear filters</Button>}
      />
    );
  }
  if (playlist) return <EmptyState title={TEXTS.emptyPlaylist} help="Choose another one above." />;
  return <EmptyState title={TEXTS.noTracksOnJob} help="New tracks appear here as creators submit them." />;
}
