import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import coast from '../../ui/assets/coast.webp';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { toast } from '../../ui/toast-store';
import { useFileDrop } from '../../ui/use-file-drop';
import { backgroundError, isBadPicture, PICTURE_KINDS } from '../form/picture-file';
import styles from './picture-choice.module.css';

/**
 * Returns the contents of a dialog in which a person chooses a background picture and sees it before the upload. `save` receives the chosen
 * file, or null to restore the default picture. `onClose` is called after `save` has succeeded.
 */
export function usePictureChoice(
  picture: string | null | undefined,
  save: (file: File | null) => Promise<void>,
  onClose: () => void,
) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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
      await save(file);
      toast(file ? NOTICES.playlistBackground : NOTICES.changed);
      onClose();
    } catch (failure) {
      setError(isBadPicture(failure) ? FIELD_TEXTS.backgroundError : errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const upload = () => {
    if (chosen) void send(chosen.file);
    else setError(FIELD_TEXTS.noFile);
  };
  return {
    busy,
    choice: (
      <section aria-label="Picture" className={cx(styles.place, over && styles.over)} {...place}>
        <img
          className={styles.preview}
          src={chosen?.url ?? picture ?? coast}
          alt={chosen ? chosen.file.name : 'Current background'}
        />
        <div className={styles.choice}>
          <Button data-autofocus onClick={choose}>
            {chosen ? 'Choose another' : 'Choose a picture'}
          </Button>
          <span className="type-second">.png, .jpg or .jpeg, up to 5Mb. You can drop it here.</span>
        </div>
        {error && (
          <p role="alert" className={styles.fault}>
            {error}
          </p>
        )}
        <input {...chooser} accept={PICTURE_KINDS} aria-label="Choose a background" />
      </section>
    ),
    reset: picture !== null && (
      <Button disabled={busy} onClick={() => void send(null)}>
        Use the default
      </Button>
    ),
    buttons: (
      <>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="filled" busy={busy} busyText="LOADING" onClick={upload}>
          Upload
        </Button>
      </>
    ),
  };
}
