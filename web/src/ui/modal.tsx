import { Modal as MantineModal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { FormEvent, ReactNode } from 'react';
import { IconButton } from './icon-button';
import styles from './modal.module.css';
import { useFocusReturn } from './use-focus-return';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A second line in the head. */
  detail?: ReactNode;
  /** Actions, right-aligned. */
  footer?: ReactNode;
  /** Left side of the footer. */
  footnote?: ReactNode;
  /** Pixels; 480 unless told. */
  width?: number;
  /** Makes the modal a form: Enter and Ctrl Enter submit it. */
  onSubmit?: () => void;
  /** A short message instead of a form: no head line, a larger title. */
  plain?: boolean;
  children: ReactNode;
}

/** Head 54, body, footer 60 over the scrim. Focus stays inside, Escape closes, and the focus goes back to where it was. */
export function Modal({
  opened,
  onClose,
  title,
  detail,
  footer,
  footnote,
  width = 480,
  onSubmit,
  plain = false,
  children,
}: ModalProps) {
  useFocusReturn(opened);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const inside = (
    <>
      <div className={plain ? styles.plainHead : styles.head}>
        <div>
          <MantineModal.Title className={plain ? styles.plainTitle : 'type-panel-title'}>{title}</MantineModal.Title>
          {detail && <p className="type-second">{detail}</p>}
        </div>
        {!plain && (
          <IconButton label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={plain ? styles.plainBody : styles.body}>{children}</div>
      {(footer || footnote) && (
        <div className={plain ? styles.plainFoot : styles.foot}>
          {footnote && <span className={styles.footnote}>{footnote}</span>}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={width}
      centered
      classNames={{ overlay: styles.scrim, content: styles.content }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        {onSubmit ? (
          <form
            noValidate
            onSubmit={submit}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            }}
          >
            {inside}
          </form>
        ) : (
          inside
        )}
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
