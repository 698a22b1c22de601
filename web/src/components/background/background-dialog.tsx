import { setBackground, useBackground } from '../../stores/backgrounds/store';
import type { Shared } from '../../stores/share-links/store';
import { Modal } from '../../ui/modal';
import { usePictureChoice } from './use-picture-choice';

export interface BackgroundDialogProps {
  of: Shared;
  onClose: () => void;
}

/** A dialog in which the background picture of a shared playlist or submission is chosen. */
export default function BackgroundDialog({ of: shared, onClose }: BackgroundDialogProps) {
  const picture = useBackground(shared);
  const { busy, choice, reset, buttons } = usePictureChoice(picture, (file) => setBackground(shared, file), onClose);
  return (
    <Modal opened busy={busy} onClose={onClose} title="Background" width={560} footnote={reset} footer={buttons}>
      {choice}
    </Modal>
  );
}
