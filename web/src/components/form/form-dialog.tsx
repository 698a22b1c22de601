import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { mayDiscard } from '../../ui/dialog/dialogs';
import { Modal, type ModalProps } from '../../ui/modal';
import { DraftNote } from './draft-note';
import type { ServerForm } from './use-server-form';

export interface FormDialogProps extends Pick<ModalProps, 'title' | 'width' | 'footnote'> {
  form: Pick<ServerForm<object>, 'props' | 'busy' | 'dirty' | 'offered' | 'forgetDraft'>;
  /** The word on the button that sends it. */
  submit: string;
  onClose: () => void;
  /** Of a wizard: the way to the step before. */
  onBack?: () => void;
  children: ReactNode;
}

/** A form in a dialog, open from the start. Who closes it is asked where something was typed. */
export function FormDialog({ form, submit, onClose, onBack, children, ...dialog }: FormDialogProps) {
  const close = async () => {
    if (!(await mayDiscard(form.dirty))) return;
    if (form.dirty) form.forgetDraft();
    onClose();
  };
  return (
    <Modal
      {...dialog}
      opened
      onClose={() => void close()}
      form={form.props}
      footer={
        <>
          {onBack ? <Button onClick={onBack}>Back</Button> : <Button onClick={() => void close()}>Cancel</Button>}
          <Button tone="filled" type="submit" busy={form.busy} busyText="LOADING">
            {submit}
          </Button>
        </>
      }
    >
      <DraftNote draft={form.offered} />
      {children}
    </Modal>
  );
}
