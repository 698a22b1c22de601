import type { JobRow } from '../../protocol/generated/protocol';
import { useRequestedComment } from './comments/use-comment-address';
import { TogetherSlot } from './following/slots';
import { Inspector } from './inspector/inspector';
import { PlayerPanel } from './player-panel';
import type { WorkspaceParams } from './selection';
import { chooseList } from './shared/choose-list';
import { SubmissionsPanel } from './submissions-panel';
import { useWorkspaceKeys } from './use-workspace-keys';
import styles from './workspace-page.module.css';
import { WorkspacePalette } from './workspace-palette';

interface JobViewProps {
  job: JobRow | null;
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/** The view of the job that is shown: the player, the left pane, the list of submissions, and the keyboard shortcuts for them. */
export default function JobView({ job, onChoose }: JobViewProps) {
  useWorkspaceKeys();
  useRequestedComment();
  return (
    <>
      <WorkspacePalette onChoose={onChoose} />
      <TogetherSlot />
      <PlayerPanel />
      <div className={styles.lists}>
        <Inspector job={job} onChoose={onChoose} />
        <SubmissionsPanel onChoose={(shared) => chooseList(shared, onChoose)} />
      </div>
    </>
  );
}
