import { setBackground, useBackground } from '../../stores/backgrounds/store';
import type { Shared } from '../../stores/share-links/store';
import { Modal } from '../../ui/modal';
import { usePictureChoice } from './use-picture-choice';

export interface BackgroundDialogProps {
  of: Shared;
  onClose: () => void;
}

/** Chooses the picture behind a playlist. */
export default function BackgroundDialog({ of: shared, onClose }: BackgroundDialogProps) {
  const picture = useBackground(shared);
  const { busy, choice, reset, buttons } = usePictureChoice(picture, (file) => setBackground(shared, file), onClose);
  return (
    <Modal opened busy={busy} onClose={onClose} title="Background" width={560} footnote={reset} footer={buttons}>
      {choice}
    </Modal>
  );
}
