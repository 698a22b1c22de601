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
  /** Only the frame: the children name the dialog by a DialogTitle. */
  bare?: boolean;
  /** It sends something: it stays until the answer is here, however one tries to leave it. */
  busy?: boolean;
  /** It takes the whole window, above all else, and cannot be left. */
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
 * The keys of what a dialog holds: Escape and Ctrl Enter are its own, the page's are silent. A part of its content, so that of two dialogs
 * the later one answers.
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

/** What names a bare dialog. */
export const DialogTitle = MantineModal.Title;

/**
 * Head 54, body, footer 60 over the scrim. Focus stays inside, Escape closes, Ctrl Enter presses the amber button, and the focus goes back
 * to where it was.
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
