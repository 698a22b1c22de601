import { useEffect, useRef, useState } from 'react';
import { errorText } from '../api/errors';
import { FIELD_TEXTS, NOTICES } from '../api/messages';
import { backgroundError, isBadPicture, PICTURE_KINDS } from '../components/form/picture-file';
import coast from '../ui/assets/coast.webp';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { toast } from '../ui/toast-store';
import { useFileDrop } from '../ui/use-file-drop';
import styles from './background-area.module.css';
import type { SharedInfo } from './page-calls';
import { changeBackground } from './visit';

export interface BackgroundAreaProps {
  info: SharedInfo;
  onClose: () => void;
}

/** A dialog in which the owner chooses the picture behind a playlist; it is shown before it is uploaded. */
export default function BackgroundArea({ info, onClose }: BackgroundAreaProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = backgroundError(file);
    setError(found);
    setChosen(found ? null : { file, url: URL.createObjectURL(file) });
  };
  const { over, choose, place, chooser } = useFileDrop((files) => take(files[0]));
  const send = async (file: File | null) => {
    setBusy(true);
    try {
      await changeBackground(file);
      toast(file ? NOTICES.playlistBackground : NOTICES.changed);
      dialog.current?.close();
    } catch (failure) {
      setError(isBadPicture(failure) ? FIELD_TEXTS.backgroundError : errorText(failure));
      setBusy(false);
    }
  };
  const submit = () => {
    if (chosen) void send(chosen.file);
    else setError(FIELD_TEXTS.noFile);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="background-title" onClose={onClose}>
      <h2 id="background-title" className="type-page-title">
        Background
      </h2>
      <section aria-label="Picture" className={cx(styles.place, over && styles.over)} {...place}>
        <img
          className={styles.preview}
          src={chosen?.url ?? info.background ?? coast}
          alt={chosen ? chosen.file.name : 'As it is now'}
        />
        <div className={styles.choice}>
          <Button onClick={choose}>{chosen ? 'Choose another' : 'Choose a picture'}</Button>
          <span className="type-second">.png, .jpg or .jpeg, up to 5Mb. You can drop it here.</span>
        </div>
        {error && (
          <p role="alert" className={styles.fault}>
            {error}
          </p>
        )}
        <input {...chooser} accept={PICTURE_KINDS} aria-label="Choose a background" />
      </section>
      <div className={styles.foot}>
        {info.background !== null && (
          <Button disabled={busy} onClick={() => void send(null)}>
            Use the default
          </Button>
        )}
        <span className={styles.gap} />
        <Button disabled={busy} onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button tone="filled" busy={busy} busyText="LOADING" onClick={submit}>
          Upload
        </Button>
      </div>
    </dialog>
  );
}
