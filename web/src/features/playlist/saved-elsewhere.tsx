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
      title="The playlist was saved elsewhere"
      width={440}
      footer={
        <>
          <Button onClick={onSave}>Save mine</Button>
          <Button data-autofocus onClick={onLoad}>
            Load the other
          </Button>
        </>
      }
    >
      Another tab has saved it since you began to edit. One of the two can stay.
    </Modal>
  );
}
