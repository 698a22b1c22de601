import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';

export interface SavedElsewhereProps {
  /** Gives up what stands in the editor. */
  onLoad: () => void;
  /** Saves it over the other. */
  onSave: () => void;
  onClose: () => void;
}

/** Asks which of two holds, where another tab has saved the playlist since this one began to edit it. */
export function SavedElsewhere({ onLoad, onSave, onClose }: SavedElsewhereProps) {
  return (
    <Modal
      plain
      opened
      onClose={onClose}
      title="Which version do you want?"
      width={440}
      footer={
        <>
          <Button onClick={onSave}>Keep mine</Button>
          <Button data-autofocus onClick={onLoad}>
            Use the saved one
          </Button>
        </>
      }
    >
      Another tab saved this playlist after you started editing.
    </Modal>
  );
}
