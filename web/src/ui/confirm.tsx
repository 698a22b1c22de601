import type { ReactNode } from 'react';
import { Button } from './button';
import { Modal } from './modal';

export interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The word on the button that does it: "Delete", "Discard". */
  action: string;
  /** Red, for what destroys something. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that cannot be taken back. */
export function Confirm({ opened, title, children, action, destructive, busy, onConfirm, onClose }: ConfirmProps) {
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
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
