import { useEffect } from 'react';
import { capsOf } from '../../../keyboard/actions';
import { type Handlers, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { JobRow } from '../../../protocol/generated/protocol';
import { openModal } from '../../../stores/modals/store';
import { formatCount } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonRows } from '../../../ui/states';
import { Tabs } from '../../../ui/tabs';
import type { WorkspaceParams } from '../selection';
import { askName, useNewPlaylist } from '../toggle-track';
import faceStyles from './face.module.css';
import { FACES } from './faces';
import styles from './inspector.module.css';
import { showFace, toggleBrief, useInspector } from './store';

const PANEL = 'workspace-face';
const KEYS: Handlers = Object.fromEntries(FACES.map(({ id, action, open }) => [action, open ?? (() => showFace(id))]));

export interface InspectorProps {
  /** The job that is open; null until it is read. */
  job: JobRow | null;
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

const Brief = lazyPart(() => import('./brief'), {
  waiting: <SkeletonRows columns={['1fr']} rows={4} />,
  failed: "The brief couldn't be loaded",
});

/**
 * The left pane of the workspace. It shows the face that was chosen by its tab or its keyboard shortcut. While the job's brief is open, the
 * pane shows the brief instead.
 */
export function Inspector({ job, onChoose }: InspectorProps) {
  const face = useInspector((state) => state.face);
  const isBriefOpen = useInspector((state) => state.isBriefOpen);
  useShortcuts({ ...KEYS, 'job.brief': toggleBrief });
  useNaming(onChoose);
  const shown = FACES.find(({ id }) => id === face) ?? FACES[0];
  if (isBriefOpen && job) return <Brief job={job} />;
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <Tabs
          label="Left pane"
          controls={PANEL}
          className={styles.tabs}
          value={face}
          onChange={showFace}
          items={FACES.map(({ id, label, action, useCount }) => ({
            value: id,
            label,
            badge: <Badge useCount={useCount} caps={capsOf(action)} />,
          }))}
        />
      </div>
      <div role="tabpanel" id={PANEL} aria-label={shown?.label} className={faceStyles.face}>
        {shown && <shown.InspectorTab onChoose={onChoose} />}
      </div>
    </div>
  );
}

function Badge({ useCount, caps }: { useCount: () => number | null; caps: readonly string[] }) {
  const count = useCount();
  return (
    <>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
      <span aria-hidden="true">
        <KbdGroup caps={caps} />
      </span>
    </>
  );
}

/** Opens the dialog that asks for the name of a new playlist, whichever face is shown. */
function useNaming(onChoose: InspectorProps['onChoose']): void {
  const creating = useNewPlaylist((state) => state.track);
  useEffect(() => {
    if (creating === null) return;
    openModal('createPlaylist', { track: creating, onCreated: (playlist) => onChoose({ playlist }) });
    askName(null);
  }, [creating, onChoose]);
}
