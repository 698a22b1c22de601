import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect } from 'react';
import {
  dismissUpload,
  isSent,
  retryUpload,
  UPLOAD_TRIES,
  type Upload,
  useUploads,
} from '../../stores/catalogue/uploads';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatSize } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { Needle } from '../../ui/needle';
import { Waveform } from '../../ui/waveform';
import styles from './upload-rows.module.css';

/** The waveform drawn for a file while the file's own waveform is not known yet. */
const UNKNOWN_WAVE = Array.from(
  { length: 120 },
  (_, bar) => 0.35 + 0.25 * Math.sin(bar * 0.7) * Math.sin(bar * 0.13 + 1),
);
/** If there are at most this many uploads, each gets a tall row; if there are more, each gets a single line. */
const MAX_TALL = 2;
const SPOKEN_STEPS = 4;

/** The files that are being uploaded, each with its progress, and the files that failed, each with the reason. */
export function UploadRows() {
  const uploads = useUploads((state) => state.uploads);
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const retried = failed.filter(({ canRetry }) => canRetry);
  const retryAll = () => {
    for (const { key } of retried) retryUpload(key);
  };
  const dismissAll = () => {
    for (const { key } of failed) dismissUpload(key);
  };
  return (
    <div className={styles.rows}>
      {failed.length > 1 && (
        <div className={styles.all}>
          {failed.length} uploads failed
          <span className={styles.gap} />
          {retried.length > 0 && (
            <Button size="sm" onClick={retryAll}>
              Retry all
            </Button>
          )}
          <Button size="sm" tone="subtle" onClick={dismissAll}>
            Dismiss all
          </Button>
        </div>
      )}
      {uploads.map((one) => (
        <UploadRow key={one.key} one={one} isCompact={uploads.length > MAX_TALL} />
      ))}
    </div>
  );
}

function progressOf(one: Upload, share: number): string {
  if (one.state === 'waiting') return 'Waiting';
  if (one.state === 'paused') return `Interrupted. Retrying, ${one.breaks} of ${UPLOAD_TRIES}`;
  return isSent(one) ? 'Processing' : `${Math.floor(share * 100)} %`;
}

function UploadRow({ one, isCompact }: { one: Upload; isCompact: boolean }) {
  const { key, file, state, sent, speed, failure } = one;
  const share = file.size > 0 ? sent / file.size : 0;
  const isFailed = state === 'failed';
  const step = state === 'sending' ? Math.floor(share * SPOKEN_STEPS) : null;
  useEffect(() => {
    if (step !== null) announce(`${file.name}: ${step * 25} percent`, 'polite');
  }, [step, file.name]);
  return (
    <section
      className={cx(styles.row, isFailed && styles.failed, isCompact && styles.compact)}
      aria-label={`Upload of ${file.name}`}
    >
      <span className={styles.head}>
        <strong className="clip" title={file.name}>
          {file.name}
        </strong>
        <span className="type-second">
          {state === 'sending' && `${formatSize(sent)} of `}
          {formatSize(file.size)}
          {state === 'sending' && speed !== null && ` · ${formatSize(Math.round(speed))}/s`}
        </span>
        <span className={styles.gap} />
        {isFailed ? (
          <span className={styles.failure} role="alert">
            {failure}
          </span>
        ) : (
          <span className={styles.progress}>{progressOf(one, share)}</span>
        )}
        {one.needsPlan && (
          <LinkButton to="/pricing" size="sm">
            Upgrade plan
          </LinkButton>
        )}
        {one.canRetry && (
          <Button size="sm" aria-label={`Retry ${file.name}`} onClick={() => retryUpload(key)}>
            Retry
          </Button>
        )}
        <IconButton
          label={isFailed ? `Dismiss ${file.name}` : `Stop the upload of ${file.name}`}
          onClick={() => dismissUpload(key)}
          icon={IconX}
        />
      </span>
      {!isFailed && (
        <span className={styles.wave}>
          <Waveform variant="bar" peaks={UNKNOWN_WAVE} played={share} />
          {state === 'sending' && <Needle at={share} />}
        </span>
      )}
    </section>
  );
}
