import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { cancelTracks, downloadTracks, type TracksExport, useExports } from '../../stores/staff/exports';
import { Button } from '../../ui/button';
import { dayInUtc } from '../../ui/day';
import { IconButton } from '../../ui/icon-button';
import styles from './tracks-csv.module.css';

/** Screen readers announce the progress each time it has grown by this many percent. */
const ANNOUNCED = 25;

function text(state: TracksExport): string {
  switch (state.kind) {
    case 'waiting':
      return state.before === 0 ? 'Preparing tracks' : `${state.before} before it`;
    case 'progress':
      return `Tracks ${Math.floor(state.percent)} %`;
    default:
      return 'Preparing tracks';
  }
}

/** The button for the CSV of all tracks: the server makes the file, and the button shows the progress. */
export function TracksCsv() {
  const state = useExports(({ tracks }) => tracks);
  if (state.kind === 'none' || state.kind === 'failed') {
    return (
      <span className={styles.place}>
        {state.kind === 'failed' && (
          <span role="alert" className={styles.failed}>
            {state.text}
          </span>
        )}
        <Button icon={IconTableExport} onClick={() => void downloadTracks(`tracks-${dayInUtc()}.csv`)}>
          Tracks CSV
        </Button>
      </span>
    );
  }
  const percent = state.kind === 'progress' ? state.percent : 0;
  return (
    <span className={styles.box}>
      <span className={styles.done} style={{ width: `${percent}%` }} aria-hidden="true" />
      <span className={styles.words}>{text(state)}</span>
      <span className="visually-hidden" role="status">
        {state.kind === 'progress'
          ? `Tracks: ${Math.floor(percent / ANNOUNCED) * ANNOUNCED} percent`
          : 'Preparing tracks'}
      </span>
      <IconButton label="Cancel the tracks CSV" icon={IconX} onClick={cancelTracks} />
    </span>
  );
}
