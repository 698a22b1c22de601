import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { dismissUpload, type Upload, uploadTrack, useCatalogue } from '../../stores/catalogue/store';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatSize } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Needle } from '../../ui/needle';
import { toast } from '../../ui/toast-store';
import { Waveform } from '../../ui/waveform';
import styles from './drop-strip.module.css';
import { fileFault } from './track-form';

/** A drawing of a wave that is not known yet: what is being sent has no other face. */
const UNKNOWN_WAVE = Array.from(
  { length: 120 },
  (_, bar) => 0.35 + 0.25 * Math.sin(bar * 0.7) * Math.sin(bar * 0.13 + 1),
);

function take(files: FileList | null): void {
  for (const file of files ?? []) {
    const fault = fileFault(file);
    if (fault) toast({ tone: 'bad', text: fault, detail: file.name });
    else void uploadTrack(file);
  }
}

/** Where mp3s are dropped or chosen. */
export function DropStrip() {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      className={cx(styles.strip, over && styles.over)}
      aria-label="Upload"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.call}>Drop an mp3 here, or choose a file</span>
        <span className="type-second">A track is no more than 30MB (mp3)</span>
      </span>
      <Button onClick={() => input.current?.click()}>Choose file</Button>
      <input
        ref={input}
        type="file"
        accept="audio/mpeg,.mp3"
        multiple
        hidden
        aria-label="Choose mp3 files"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </section>
  );
}

const SPOKEN_STEPS = 4;

/** The files on their way, each with its needle. */
export function Uploads() {
  const uploads = useCatalogue((state) => state.uploads);
  return uploads.map((one) => <UploadRow key={one.key} one={one} />);
}

function UploadRow({ one }: { one: Upload }) {
  const percent = Math.floor(one.share * 100);
  const spoken = useRef(-1);
  const step = Math.floor(one.share * SPOKEN_STEPS);
  if (step !== spoken.current && one.failure === null) {
    spoken.current = step;
    announce(`${one.name}: ${step * 25} per cent`, 'polite');
  }
  return (
    <section className={cx(styles.upload, one.failure !== null && styles.failed)} aria-label={`Upload of ${one.name}`}>
      <span className={styles.uploadHead}>
        <strong className="clip">{one.name}</strong>
        <span className="type-second">
          {formatSize(one.sent)} of {formatSize(one.size)}
        </span>
        <span className={styles.gap} />
        {one.failure === null ? (
          <span className={styles.percent}>{percent < 100 ? `${percent} %` : 'Reading the track'}</span>
        ) : (
          <span className={styles.failure} role="alert">
            {one.failure}
          </span>
        )}
        <IconButton
          label={one.failure === null ? `Stop the upload of ${one.name}` : `Dismiss ${one.name}`}
          onClick={() => dismissUpload(one.key)}
        >
          <IconX size={15} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </span>
      <span className={styles.wave}>
        <Waveform variant="bar" peaks={UNKNOWN_WAVE} played={one.share} />
        {one.failure === null && <Needle at={one.share} />}
      </span>
    </section>
  );
}
