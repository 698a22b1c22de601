import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { sendFiles } from '../../stores/catalogue/uploads';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { useFileDrop, useWindowDrop } from '../../ui/use-file-drop';
import styles from './drop-strip.module.css';
import { fileError } from './track-form';

function take(files: FileList): void {
  sendFiles([...files].map((file) => ({ file, error: fileError(file) })));
}

/** The area where mp3s are dropped or chosen. `note` is an additional text; null if there is none. */
export function DropStrip({ note }: { note: string | null }) {
  const { over, choose, place, chooser } = useFileDrop(take);
  const isAbove = useWindowDrop(take);
  return (
    <section className={cx(styles.strip, (over || isAbove) && styles.over)} aria-label="Upload" {...place}>
      <IconUpload size={20} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.call}>Drop mp3s anywhere, or choose files</span>
        <span className="type-second">A track is no more than 30MB (mp3){note && ` · ${note}`}</span>
      </span>
      <Button onClick={choose}>Choose file</Button>
      <input {...chooser} accept="audio/mpeg,.mp3" multiple aria-label="Choose mp3 files" />
    </section>
  );
}
