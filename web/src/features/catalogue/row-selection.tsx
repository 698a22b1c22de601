import type { OwnTrack } from '../../protocol/generated/protocol';
import { selectTo, toggleSelected, useSelection } from '../../stores/catalogue/selection';
import { nameOf } from '../../stores/player/queue';
import { Checkbox } from '../../ui/checkbox';
import type { Column } from '../../ui/table/columns';

/** The column of checkboxes. A click selects the row; with Shift it selects all rows from the last selected one. */
export const SELECT_COLUMN: Column<OwnTrack> = {
  id: 'select',
  head: 'Selected',
  hiddenHeader: true,
  width: 46,
  cell: (track) => <SelectCell track={track} />,
};

function SelectCell({ track }: { track: OwnTrack }) {
  const { track_id } = track;
  const checked = useSelection(({ ids }) => ids.has(track_id));
  return (
    <Checkbox
      bare
      label={`Select ${nameOf(track)}`}
      checked={checked}
      onChange={(_checked, withShift) => (withShift ? selectTo(track_id) : toggleSelected(track_id))}
    />
  );
}
