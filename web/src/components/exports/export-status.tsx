import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import type { FileExport, FileExportState } from '../../stores/exports/file-export';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { IconButton } from '../../ui/icon-button';
import styles from './export-status.module.css';

/** Screen readers announce the progress each time it has grown by this many percent. */
const ANNOUNCED = 25;
/** The height of the cancel button at size 'sm', in pixels. */
const SMALL_BUTTON = 20;

export interface ExportStatusProps {
  of: FileExport;
  /** The content of the file in one word, such as "Tracks". The progress is shown beside it. */
  name: string;
  /** The name of the file, such as "tracks CSV", for the label of the button that cancels the export. */
  file: string;
  /** The height of the component: 22 px (sm) or 32 px (md). */
  size?: 'sm' | 'md';
  /**
   * The button that starts the export, which is shown while none is in progress. Without it, nothing is shown before the start, and after a
   * failure there are buttons to try again and to close the message.
   */
  children?: ReactNode;
}

/**
 * The progress of a file that the server creates, with a button to cancel it. If creating the file fails, the server's message is shown
 * instead.
 */
export function ExportStatus({ of, name, file, size = 'md', children }: ExportStatusProps) {
  const state = of.use();
  if (state.kind === 'none') return children;
  if (state.kind !== 'failed') {
    return <Progress state={state} name={name} file={file} size={size} onCancel={of.cancel} />;
  }
  return (
    <span className={styles.place}>
      <span role="alert" className={cx('clip', styles.failed)} {...fullTextTooltip}>
        {state.text}
      </span>
      {children ?? (
        <>
          <Button size="sm" className={styles.again} onClick={of.retry}>
            Try again
          </Button>
          <IconButton label="Close the message" icon={IconX} onClick={of.cancel} />
        </>
      )}
    </span>
  );
}

function textOf(state: FileExportState, name: string): string {
  if (state.kind === 'progress') return `${name} ${Math.floor(state.percent)} %`;
  if (state.kind === 'waiting' && state.before > 0) return `${state.before} before it`;
  return `Preparing ${name.toLowerCase()}`;
}

/** Returns the text for screen readers. It changes only when the progress has grown by `ANNOUNCED` percent. */
function announcement(state: FileExportState, name: string): string {
  if (state.kind !== 'progress') return `Preparing ${name.toLowerCase()}`;
  return `${name}: ${Math.floor(state.percent / ANNOUNCED) * ANNOUNCED} percent`;
}

interface ProgressProps extends Required<Pick<ExportStatusProps, 'name' | 'file' | 'size'>> {
  state: FileExportState;
  onCancel: () => void;
}

function Progress({ state, name, file, size, onCancel }: ProgressProps) {
  const percent = state.kind === 'progress' ? state.percent : 0;
  return (
    <span className={cx(styles.box, styles[size])}>
      <span className={styles.done} style={{ width: `${percent}%` }} aria-hidden="true" />
      <span className={styles.words}>{textOf(state, name)}</span>
      <span className="visually-hidden" role="status">
        {announcement(state, name)}
      </span>
      <IconButton
        label={`Cancel the ${file}`}
        icon={IconX}
        style={size === 'sm' ? { height: SMALL_BUTTON } : undefined}
        onClick={onCancel}
      />
    </span>
  );
}
