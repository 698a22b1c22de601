import { Modal as MantineModal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useRef } from 'react';
import { DialogLayer, useLayer } from '../keyboard/layers';
import { usePrimaryKey } from '../keyboard/use-primary-key';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { IconButton } from './icon-button';
import styles from './modal.module.css';
import { useFocusReturn } from './use-focus-return';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title?: string;
  /** A second line in the head. */
  detail?: ReactNode;
  /** Actions, right-aligned. */
  footer?: ReactNode;
  /** Left side of the footer. */
  footnote?: ReactNode;
  /** Pixels; 480 by default. */
  width?: number;
  /** Makes the modal a form: Enter submits it. */
  form?: ComponentPropsWithRef<'form'>;
  /** A short message instead of a form: no head line, a larger title. */
  plain?: boolean;
  /** Shows only the frame: the children name the dialog by a DialogTitle. */
  bare?: boolean;
  /** True while the dialog is sending something: it cannot be closed until the answer has come. */
  busy?: boolean;
  /** It takes the whole window, above all else, and cannot be closed. */
  whole?: boolean;
  children: ReactNode;
}

interface DialogKeysProps {
  within: RefObject<HTMLElement | null>;
  live: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Handles a dialog's keys: Escape and Ctrl Enter belong to the dialog, the page's keys do nothing. It is a part of the
 * dialog's content, so that of two dialogs the later one gets the keys.
 */
function DialogKeys({ within, live, onClose, children }: DialogKeysProps) {
  const layer = useLayer('dialog', live);
  return (
    <DialogLayer value={layer}>
      <OwnKeys within={within} live={live} onClose={onClose} />
      {children}
    </DialogLayer>
  );
}

function OwnKeys({ within, live, onClose }: Omit<DialogKeysProps, 'children'>): null {
  usePrimaryKey(within, live);
  useShortcuts({ 'page.escape': { perform: onClose, enabled: live } });
  return null;
}

/** The name of a bare dialog. */
export const DialogTitle = MantineModal.Title;

/**
 * A dialog: head 54, body, footer 60 over the scrim. The focus stays inside, Escape closes it, Ctrl Enter presses the
 * amber button, and the focus returns to its former place.
 */
export function Modal({
  opened,
  onClose,
  title,
  detail,
  footer,
  footnote,
  width = 480,
  form,
  plain = false,
  bare = false,
  busy = false,
  whole = false,
  children,
}: ModalProps) {
  const close = () => {
    if (!busy && !whole) onClose();
  };
  useFocusReturn(opened);
  const content = useRef<HTMLDivElement>(null);
  const inside = bare ? (
    children
  ) : (
    <>
      <div className={plain ? styles.plainHead : styles.head}>
        <div>
          <MantineModal.Title className={plain ? styles.plainTitle : 'type-panel-title'}>{title}</MantineModal.Title>
          {detail && <p className="type-second">{detail}</p>}
        </div>
        {!plain && <IconButton label="Close" onClick={close} disabled={busy} icon={IconX} />}
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
      onClose={close}
      closeOnEscape={false}
      returnFocus={false}
      fullScreen={whole}
      zIndex={whole ? 'var(--z-toast)' : undefined}
      size={width}
      centered
      classNames={{ overlay: styles.scrim, content: styles.content }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content ref={content}>
        <DialogKeys within={content} live={opened} onClose={close}>
          {form ? <form {...form}>{inside}</form> : inside}
        </DialogKeys>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
