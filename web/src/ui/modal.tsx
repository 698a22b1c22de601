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
  /** A second line below the title. */
  detail?: ReactNode;
  /** The buttons on the right of the footer. */
  footer?: ReactNode;
  /** The content on the left of the footer. */
  footnote?: ReactNode;
  /** The width in pixels; 480 by default. */
  width?: number;
  /** The props of the form, if the dialog is a form. The Enter key then submits it. */
  form?: ComponentPropsWithRef<'form'>;
  /** True for a short message: the title is larger, and there is no close button. */
  plain?: boolean;
  /** True to show only the dialog's frame. The children must contain a DialogTitle, whose text is the dialog's name for screen readers. */
  bare?: boolean;
  /** True while the dialog waits for a response: it cannot be closed. */
  busy?: boolean;
  /** True if the dialog fills the whole window, above everything else, and cannot be closed. */
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
 * Handles the keyboard of a dialog: Escape and Ctrl Enter act on the dialog, and the page's shortcuts are off. It is rendered in the
 * dialog's content, so that the newer of two open dialogs receives the key presses.
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

/** The title of a dialog that has the property `bare`. */
export const DialogTitle = MantineModal.Title;

/**
 * A dialog with a title, a body and a footer, over a darkened page. It keeps the focus inside; Escape closes it, and Ctrl Enter presses the
 * amber button. When it closes, the focus returns to where it was.
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
