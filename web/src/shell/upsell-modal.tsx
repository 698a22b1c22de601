import { Modal as MantineModal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { DialogKeys } from '../ui/modal';
import modal from '../ui/modal.module.css';
import { useFocusReturn } from '../ui/use-focus-return';
import { BENEFITS, chooseItem } from './upsell-items';
import styles from './upsell-modal.module.css';

/** What a paid plan offers: picture left, words right. */
export default function UpsellModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [item] = useState(() => chooseItem(Math.random));
  const content = useRef<HTMLDivElement>(null);
  useFocusReturn(opened);
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={720}
      centered
      classNames={{ overlay: modal.scrim, content: modal.content }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content ref={content}>
        <DialogKeys within={content} live={opened} />
        <div className={styles.halves}>
          <img className={styles.picture} src={item.image} alt="" />
          <div className={styles.words}>
            <div className={styles.close}>
              <IconButton label="Close" onClick={onClose}>
                <IconX size={16} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </div>
            <p className={styles.sub}>{item.subHeading}</p>
            <MantineModal.Title className={`type-title-large ${styles.title}`}>{item.mainHeading}</MantineModal.Title>
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
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
