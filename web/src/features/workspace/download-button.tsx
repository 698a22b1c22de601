import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { BusyBars } from '../../ui/busy-bars';
import { IconButton } from '../../ui/icon-button';
import { type Downloadable, downloadTrack, useDownloads } from './download';
import styles from './download-button.module.css';

export interface DownloadButtonProps {
  /** null: there is nothing to save. */
  track: Downloadable | null;
  iconSize: number;
}

/** Saves a track as a file; says so while it does, and when it could not. */
export function DownloadButton({ track, iconSize }: DownloadButtonProps) {
  const kind = useDownloads((state) => (track ? state.tracks[track.track_id]?.kind : undefined));
  const of = track?.title ?? '';
  if (kind === 'pending' || kind === 'progress') {
    return (
      <IconButton label={`Downloading ${of}`} aria-disabled>
        <BusyBars size={iconSize} />
      </IconButton>
    );
  }
  const failed = kind === 'error';
  return (
    <IconButton
      label={failed ? `Download of ${of} failed, try again` : `Download ${of}`.trim()}
      className={failed ? styles.failed : undefined}
      disabled={!track}
      onClick={() => track && void downloadTrack(track)}
    >
      {failed ? (
        <IconAlertTriangle size={iconSize} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconDownload size={iconSize} stroke={1.6} aria-hidden="true" />
      )}
    </IconButton>
  );
}
