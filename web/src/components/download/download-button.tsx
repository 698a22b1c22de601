import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { type Downloadable, downloadTrack, useDownloads } from '../../stores/downloads/store';
import { BusyBars } from '../../ui/busy-bars';
import { IconButton } from '../../ui/icon-button';
import styles from './download-button.module.css';

/** Saves a track as a file; says so while it does, and when it could not. Null: there is nothing to save. */
export function DownloadButton({ track }: { track: Downloadable | null }) {
  const kind = useDownloads((state) => (track ? state.tracks[track.track_id]?.kind : undefined));
  const of = track?.title ?? '';
  if (kind === 'pending' || kind === 'progress') {
    return (
      <IconButton label={`Downloading ${of}`} aria-disabled>
        <BusyBars size={15} />
      </IconButton>
    );
  }
  const failed = kind === 'error';
  return (
    <IconButton
      label={failed ? `Download of ${of} failed, try again` : `Download ${of}`.trim()}
      className={failed ? styles.failed : undefined}
      disabled={!track}
      icon={failed ? IconAlertTriangle : IconDownload}
      onClick={() => track && void downloadTrack(track)}
    />
  );
}
