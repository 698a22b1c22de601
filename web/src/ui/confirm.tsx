import type { ReactNode } from 'react';
import { Button } from './button';
import { Modal } from './modal';

export interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The word on the button that does it: "Delete", "Discard". */
  action: string;
  /** The word on the safe button; Cancel unless told. */
  cancel?: string;
  /** Red, for what destroys something. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something is done. The safe button has the focus and stands last; Ctrl Enter does it. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, children, action, cancel = 'Cancel', destructive, busy, onConfirm, onClose } = props;
  return (
    <Modal
      plain
      opened={opened}
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button tone={destructive ? 'delete' : 'filled'} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
