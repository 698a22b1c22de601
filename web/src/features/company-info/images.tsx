import { useState } from 'react';
import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { avatarError, backgroundError, isBadPicture, PICTURE_KINDS } from '../../components/form/picture-file';
import {
  COMPANY_PICTURES,
  type CompanyInfo,
  type CompanyPicture,
  pictureOf,
  setCompanyPicture,
} from '../../stores/company-info/store';
import coast from '../../ui/assets/coast.webp';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Sleeve } from '../../ui/sleeve';
import { toast } from '../../ui/toast-store';
import { useFileDrop } from '../../ui/use-file-drop';
import styles from './company-info-page.module.css';

const AREAS = {
  logo: { title: 'Logo', where: 'Beside the company’s name', isWide: false, notice: NOTICES.companyLogo },
  searchIcon: {
    title: 'Search icon',
    where: 'Beside its jobs in lists',
    isWide: false,
    notice: NOTICES.companySearchIcon,
  },
  background: {
    title: 'Sign-up background',
    where: "Behind its invitations' sign-up page",
    isWide: true,
    notice: NOTICES.companyBackground,
  },
  loginBackground: {
    title: 'Login background',
    where: "Behind its people's log-in page",
    isWide: true,
    notice: NOTICES.companyLoginBackground,
  },
} as const;

/**
 * The company's four pictures, in the shapes in which the product shows them. A new picture is chosen, or dropped on the area of the old
 * one.
 */
export function Images({ info }: { info: CompanyInfo }) {
  return (
    <div className={styles.images}>
      {COMPANY_PICTURES.map((picture) => (
        <Area key={picture} info={info} picture={picture} />
      ))}
    </div>
  );
}

function Area({ info, picture }: { info: CompanyInfo; picture: CompanyPicture }) {
  const { title, where, isWide, notice } = AREAS[picture];
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = pictureOf(info, picture);
  const rule = isWide ? FIELD_TEXTS.backgroundError : FIELD_TEXTS.avatarError;
  const send = async (file: File | null) => {
    setBusy(true);
    setError(null);
    try {
      await setCompanyPicture(info.id, picture, file);
      toast(file ? notice : NOTICES.changed);
    } catch (failure) {
      setError(isBadPicture(failure) ? rule : errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File | undefined) => {
    if (!file || isBusy) return;
    const found = isWide ? backgroundError(file) : avatarError(file);
    if (found) setError(found);
    else void send(file);
  };
  const { over, choose, place, chooser } = useFileDrop((files) => take(files[0]));
  return (
    <section aria-label={title} className={cx(styles.area, over && styles.over)} {...place}>
      <div className={cx(styles.preview, isWide && styles.wide)}>
        {isWide ? (
          <img src={address ?? coast} alt={address ? title : 'Default picture'} />
        ) : (
          <Sleeve id={info.id} of="company" url={address} size={picture === 'logo' ? 120 : 44} />
        )}
      </div>
      <h3 className="type-panel-title">{title}</h3>
      <p className="type-second">{where}</p>
      <p className="type-second">{rule}</p>
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <span className={styles.acts}>
        <Button busy={isBusy} aria-label={`Upload: ${title}`} onClick={choose}>
          Upload
        </Button>
        {address !== null && (
          <Button disabled={isBusy} aria-label={`Use the default: ${title}`} onClick={() => void send(null)}>
            Use the default
          </Button>
        )}
      </span>
      <input {...chooser} accept={PICTURE_KINDS} aria-label={`Choose: ${title}`} />
    </section>
  );
}
