import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { DialogTitle, Modal } from '../ui/modal';
import { BENEFITS, chooseItem } from './upsell-items';
import styles from './upsell-modal.module.css';

/** The offer of the paid plans: picture at the left, text at the right. */
export default function UpsellModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [item] = useState(() => chooseItem(Math.random));
  return (
    <Modal bare opened onClose={onClose} width={720}>
      <div className={styles.halves}>
        <img className={styles.picture} src={item.image} alt="" />
        <div className={styles.words}>
          <div className={styles.close}>
            <IconButton label="Close" onClick={onClose} icon={IconX} />
          </div>
          <p className={styles.sub}>{item.subHeading}</p>
          <DialogTitle className={`type-title-large ${styles.title}`}>{item.mainHeading}</DialogTitle>
          <p className={styles.main}>{item.mainText}</p>
          <p className={styles.more}>{item.subText}</p>
          <ul className={styles.benefits}>
            {BENEFITS.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              tone="filled"
              size="lg"
              onClick={() => {
                onClose();
                navigate('/pricing');
              }}
            >
              Upgrade
            </Button>
            <Button tone="subtle" size="lg" onClick={onClose}>
              Not now
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}
