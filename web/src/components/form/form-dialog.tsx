import type { ReactNode } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { Button } from '../../ui/button';
import { confirmDiscard } from '../../ui/dialog/dialogs';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { Modal, type ModalProps } from '../../ui/modal';
import { DraftNotes } from './draft-notes';
import type { ServerForm } from './use-server-form';

export interface FormDialogProps extends Pick<ModalProps, 'title' | 'width' | 'footnote'> {
  form: Pick<ServerForm<object>, 'props' | 'busy' | 'dirty' | 'offered' | 'deleteDraft'>;
  /** The label of the button that sends the form. */
  submit: string;
  onClose: () => void;
  /** Goes back to the previous step, if the form is a step of a wizard. */
  onBack?: () => void;
  children: ReactNode;
}

/**
 * A form in an open dialog. Closing the dialog asks first if something was typed. The dialog cannot be closed while the form is being sent.
 */
export function FormDialog({ form, submit, onClose, onBack, children, ...dialog }: FormDialogProps) {
  const forget = () => {
    if (form.dirty) form.deleteDraft();
  };
  const close = async () => {
    if (!(await confirmDiscard(form.dirty))) return;
    forget();
    onClose();
  };
  // a stored draft is still available after the tab was closed
  useUnsaved(form.dirty || form.busy, {
    ask: async () => !form.busy && confirmDiscard(form.dirty),
    onLeave: forget,
    warnsBeforeUnload: false,
  });
  return (
    <Modal
      {...dialog}
      opened
      busy={form.busy}
      onClose={() => void close()}
      form={form.props}
      footer={
        <>
          {onBack ? (
            <Button disabled={form.busy} onClick={onBack}>
              Back
            </Button>
          ) : (
            <Button disabled={form.busy} onClick={() => void close()}>
              Cancel
            </Button>
          )}
          <Button tone="filled" type="submit" busy={form.busy} busyText="LOADING">
            {submit}
          </Button>
        </>
      }
    >
      <SaveKey onSave={() => form.props.ref.current?.requestSubmit()} />
      <DraftNotes drafts={form.offered} />
      {children}
    </Modal>
  );
}

/** Submits the form of the topmost dialog on Ctrl S. */
function SaveKey({ onSave }: { onSave: () => void }): null {
  useShortcuts({ 'page.save': onSave });
  return null;
}
