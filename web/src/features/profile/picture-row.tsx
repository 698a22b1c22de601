import { useState } from 'react';
import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { avatarError, isBadPicture, PICTURE_KINDS } from '../../components/form/picture-file';
import { useAction } from '../../components/use-action';
import { deletePicture, setPicture, useOwnPicture } from '../../stores/account/profile';
import { selectUserName, useSession } from '../../stores/session/store';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { confirm } from '../../ui/dialog/dialogs';
import { toast } from '../../ui/toast-store';
import { useFileDrop } from '../../ui/use-file-drop';
import styles from './profile-page.module.css';

/** The row in which the avatar is shown, changed or deleted. A file can be dropped on it. */
export function PictureRow() {
  const name = useSession(selectUserName);
  const logo = useSession((state) => state.session?.logo ?? null);
  const own = useOwnPicture();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    const found = avatarError(file);
    setError(found);
    if (found) return;
    setBusy(true);
    try {
      await setPicture(file);
      toast(NOTICES.avatarUploaded);
    } catch (failure) {
      setError(isBadPicture(failure) ? FIELD_TEXTS.avatarError : errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const [drop, dropping] = useAction(async () => {
    await deletePicture();
    setError(null);
    toast(NOTICES.deleted);
  });
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete your avatar?',
      body: "Your initials or your company's logo will be shown instead.",
      action: 'Delete',
      destructive: true,
    });
    if (yes) await drop();
  };
  const { over, choose, place, chooser } = useFileDrop((files) => void take(files[0]));
  return (
    <section aria-label="Avatar" className={cx(styles.picture, over && styles.over)} {...place}>
      <Avatar name={name} url={own ?? logo} size={84} />
      <div className={styles.pictureWords}>
        <div className={styles.buttons}>
          <Button busy={busy || dropping} onClick={choose}>
            {own ? 'Change avatar' : 'Add an avatar'}
          </Button>
          {own && (
            <Button tone="danger" disabled={busy || dropping} onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </div>
        <p className="type-second">
          {!own && logo ? "Your company's logo is shown instead. " : ''}
          .png, .jpg or .jpeg, up to 1Mb. You can drop the file here.
        </p>
        {error && (
          <p role="alert" className={styles.fault}>
            {error}
          </p>
        )}
      </div>
      <input {...chooser} accept={PICTURE_KINDS} aria-label="Choose an avatar" />
    </section>
  );
}
