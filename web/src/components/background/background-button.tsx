import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { openModal } from '../../stores/modals/store';
import type { Shared } from '../../stores/share-links/store';
import { Button } from '../../ui/button';

/** A button that opens the choice of the picture behind a shared playlist or submission. */
export function BackgroundButton({ of: shared }: { of: Shared }) {
  return (
    <Button icon={IconPhoto} onClick={() => openModal('background', { of: shared })}>
      Background
    </Button>
  );
}
