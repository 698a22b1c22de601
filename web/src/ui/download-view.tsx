import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { BusyBars } from './busy-bars';
import styles from './download-view.module.css';
import { IconButton, type IconButtonProps } from './icon-button';

/** The state of a download. `share` is the share of the file that is loaded, from 0 to 1. It is null if the size of the file is unknown. */
export type Download =
  | { kind: 'pending' }
  | { kind: 'progress'; share: number | null }
  | { kind: 'success' }
  | { kind: 'error' };

export interface DownloadViewProps extends Pick<IconButtonProps, 'size' | 'disabled'> {
  /** The state of the download; null before it was requested. */
  download: Download | null;
  /** The title of the file, for the label of the button. */
  of: string;
  onPress: () => void;
}

/** A button that saves a file, and shows the progress. */
export function DownloadView({ download, of, onPress, ...rest }: DownloadViewProps) {
  const share = download?.kind === 'progress' ? download.share : null;
  if (download?.kind === 'pending' || download?.kind === 'progress') {
    return (
      <IconButton {...rest} label={`Downloading ${of}`} aria-disabled>
        {share === null ? (
          <BusyBars size={15} />
        ) : (
          <span
            className={styles.ring}
            style={{ '--share': `${Math.round(share * 100)}%` } as React.CSSProperties}
            aria-hidden="true"
          />
        )}
      </IconButton>
    );
  }
  const failed = download?.kind === 'error';
  const done = download?.kind === 'success';
  return (
    <IconButton
      {...rest}
      label={failed ? `Download of ${of} failed, try again` : `Download ${of}`.trim()}
      className={failed ? styles.failed : done ? styles.done : undefined}
      icon={failed ? IconAlertTriangle : done ? IconCheck : IconDownload}
      onClick={onPress}
    />
  );
}
