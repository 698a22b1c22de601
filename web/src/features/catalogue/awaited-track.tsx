import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { TEXTS } from '../../api/messages';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { stopWaiting, useCatalogue } from '../../stores/catalogue/store';
import { isUnderWay, useUploads } from '../../stores/catalogue/uploads';
import { BusyBars } from '../../ui/busy-bars';
import { IconButton } from '../../ui/icon-button';
import styles from './awaited-track.module.css';
import { BatchPlace } from './batch-bar';
import editor from './track-editor.module.css';

/** A placeholder for the editor while the next track of a batch is still being uploaded. */
export function AwaitedTrack() {
  const isAwaited = useCatalogue((state) => state.batch.isAwaited);
  const next = useUploads((state) => state.uploads.find(isUnderWay));
  return isAwaited && next ? <Pane name={next.file.name} /> : null;
}

function Pane({ name }: { name: string }) {
  useShortcuts({ 'page.escape': stopWaiting });
  return (
    <aside className={styles.pane} aria-label="The next track">
      <header className={editor.head}>
        <h2 className={`type-panel-title clip ${styles.name}`}>{name}</h2>
        <BatchPlace />
        <IconButton label="Close" onClick={stopWaiting} icon={IconX} />
      </header>
      <p className={styles.wait} role="status">
        <BusyBars size={16} />
        {TEXTS.trackLoading}
      </p>
    </aside>
  );
}
