import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs';
import type { ReactNode } from 'react';
import type { JobRow } from '../../protocol/generated/protocol';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import { useFileDrop } from '../../ui/use-file-drop';
import { PICTURE_KINDS } from '../form/picture-file';
import styles from './avatar-field.module.css';
import { Cropped, CropStage, Zoom } from './crop-stage';
import { type AvatarForm, pictureOf } from './use-avatar';

export interface AvatarFieldProps {
  avatar: AvatarForm;
  /** The job that is edited; null for a new job. */
  job: Pick<JobRow, 'id' | 'avatar_url'> | null;
  title: string;
  company: string;
  /** A button that saves the job without its picture. It is shown if the picture could not be uploaded. */
  without: ReactNode;
}

/** The field for a job's picture. A file is chosen or dropped here, cropped to a square, and shown as it will look in lists. */
export function AvatarField({ avatar, job, title, company, without }: AvatarFieldProps) {
  const { choice, error, isRefused, take, choose: set } = avatar;
  const { over, choose, place, chooser } = useFileDrop((files) => void take(files[0]));
  const picture = pictureOf(choice);
  const crop = choice !== null && choice !== 'none' ? choice.crop : null;
  const present = choice === 'none' ? null : (job?.avatar_url ?? null);
  const hasPicture = picture !== null || present !== null;
  const clear = () => set(present === null || picture ? null : 'none');
  return (
    <section aria-label="Job avatar" className={cx(styles.field, job && styles.small, over && styles.over)} {...place}>
      {picture && crop ? (
        <CropStage picture={picture} crop={crop} onChange={(next) => set({ picture, crop: next })} />
      ) : (
        <div className={styles.frame}>
          {present === null ? (
            <IconPhotoUp size={40} stroke={1.2} aria-hidden="true" />
          ) : (
            <img src={present} alt="Current avatar" />
          )}
        </div>
      )}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button onClick={choose}>{hasPicture ? 'Choose another' : 'Choose a picture'}</Button>
          {hasPicture && <Button onClick={clear}>{picture && present ? 'Keep the current one' : 'Remove'}</Button>}
          {choice === 'none' && <Button onClick={() => set(null)}>Undo</Button>}
        </div>
        <p className={styles.help}>
          .png, .jpg or .jpeg, up to 1Mb; a square one fits best. You can drop it here. No picture? We'll generate one.
        </p>
        {picture && crop && <Zoom crop={crop} onChange={(next) => set({ picture, crop: next })} />}
        {hasPicture && (
          <div className={styles.preview}>
            <NameCell
              name={title}
              second={company}
              picture={
                picture && crop ? (
                  <Cropped picture={picture} crop={crop} size={36} />
                ) : (
                  <Sleeve id={job?.id ?? 0} url={present} size={36} />
                )
              }
            />
          </div>
        )}
        {error && (
          <div className={styles.fault}>
            <p role="alert">{error}</p>
            {isRefused && without}
          </div>
        )}
      </div>
      <input {...chooser} accept={PICTURE_KINDS} aria-label="Choose a job avatar" />
    </section>
  );
}
