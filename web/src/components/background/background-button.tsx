import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { lazy, Suspense, useState } from 'react';
import type { Shared } from '../../stores/share-links/store';
import { Button } from '../../ui/button';

const BackgroundDialog = lazy(() => import('./background-dialog'));

/** Opens the choice of the picture behind what links show. */
export function BackgroundButton({ of: shared }: { of: Shared }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button icon={IconPhoto} onClick={() => setOpened(true)}>
        Background
      </Button>
      {opened && (
        <Suspense>
          <BackgroundDialog of={shared} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
