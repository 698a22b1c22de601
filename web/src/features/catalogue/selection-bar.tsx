import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS } from '../../protocol/generated/protocol';
import { clearSelection, useSelection } from '../../stores/catalogue/selection';
import { openModal } from '../../stores/modals/store';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';

/** The bar with the actions on all selected tracks. It is hidden while no track is selected. */
export function SelectionBar() {
  const ids = useSelection((state) => state.ids);
  return ids.size > 0 && <Chosen count={ids.size} onEdit={() => openModal('editMany', { ids: [...ids] })} />;
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
