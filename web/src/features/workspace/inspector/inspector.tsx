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
import styles from './inspector.module.css';
import { showTab, toggleBrief, useInspector } from './store';
import tabStyles from './tab.module.css';
import { TABS } from './tabs';

const PANEL = 'workspace-tab';
const KEYS: Handlers = Object.fromEntries(TABS.map(({ id, action, open }) => [action, open ?? (() => showTab(id))]));

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
 * The left pane of the workspace. It shows the tab that was selected, by a click or its keyboard shortcut. While the job's brief is open, the
 * pane shows the brief instead.
 */
export function Inspector({ job, onChoose }: InspectorProps) {
  const tab = useInspector((state) => state.tab);
  const isBriefOpen = useInspector((state) => state.isBriefOpen);
  useShortcuts({ ...KEYS, 'job.brief': toggleBrief });
  useNaming(onChoose);
  const shown = TABS.find(({ id }) => id === tab) ?? TABS[0];
  if (isBriefOpen && job) return <Brief job={job} />;
  return (
    <div className={styles.pane}>
      <div className={tabStyles.head}>
        <Tabs
          label="Left pane"
          controls={PANEL}
          className={styles.tabs}
          value={tab}
          onChange={showTab}
          items={TABS.map(({ id, label, action, useCount }) => ({
            value: id,
            label,
            badge: <Badge useCount={useCount} caps={capsOf(action)} />,
          }))}
        />
      </div>
      <div role="tabpanel" id={PANEL} aria-label={shown?.label} className={tabStyles.tab}>
        {shown && <shown.Component onChoose={onChoose} />}
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

/** Opens the dialog that asks for the name of a new playlist, whichever tab is shown. */
function useNaming(onChoose: InspectorProps['onChoose']): void {
  const creating = useNewPlaylist((state) => state.track);
  useEffect(() => {
    if (creating === null) return;
    openModal('createPlaylist', { track: creating, onCreated: (playlist) => onChoose({ playlist }) });
    askName(null);
  }, [creating, onChoose]);
}
