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
  /** The label of the button that sends it. */
  submit: string;
  onClose: () => void;
  /** For a wizard: goes to the step before. */
  onBack?: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog that is open from the start. Closing it asks first if something was typed; it cannot be closed
 * while it sends.
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
  // a draft that is kept survives a closed tab
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

/** Sends the form on top by Ctrl S. */
function SaveKey({ onSave }: { onSave: () => void }): null {
  useShortcuts({ 'page.save': onSave });
  return null;
}
