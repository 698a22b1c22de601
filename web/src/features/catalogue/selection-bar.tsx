import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { lazy, Suspense, useState } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS, type TrackId } from '../../protocol/generated/protocol';
import { clearSelection, useSelection } from '../../stores/catalogue/selection';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';

const EditMany = lazy(() => import('./edit-many'));

/** What can be done with the chosen tracks; nothing while none is. */
export function SelectionBar() {
  const ids = useSelection((state) => state.ids);
  const [edited, setEdited] = useState<readonly TrackId[] | null>(null);
  return (
    <>
      {ids.size > 0 && <Chosen count={ids.size} onEdit={() => setEdited([...ids])} />}
      {edited && (
        <Suspense>
          <EditMany ids={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

function Chosen({ count, onEdit }: { count: number; onEdit: () => void }) {
  useShortcuts({ 'page.escape': clearSelection });
  const isTooMany = count > LIMITS.EDITED_TRACKS_MAX;
  return (
    <>
      <span className="type-second" role="status">
        {formatCount(count)} selected
        {isTooMany && `, at most ${LIMITS.EDITED_TRACKS_MAX} can be edited together`}
      </span>
      <Button size="sm" onClick={onEdit} disabled={isTooMany}>
        Edit {count === 1 ? '1 track' : `${formatCount(count)} tracks`}
      </Button>
      <IconButton label="Clear the selection" onClick={clearSelection} icon={IconX} />
    </>
  );
}
