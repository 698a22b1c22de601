import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { selectAll, selectTo, toggleSelected, useSelection } from '../../stores/catalogue/selection';
import { nameOf, placeBeside } from '../../stores/player/queue';
import { revealRow, usePlayer } from '../../stores/player/store';
import { Checkbox } from '../../ui/checkbox';
import type { Column } from '../../ui/table/columns';

/** The column by which rows are chosen: a press on its box, with Shift all from the last one on. */
export const SELECT_COLUMN: Column<OwnTrack> = {
  id: 'select',
  head: 'Selected',
  bare: true,
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

/** Chooses the row of the cursor; false where it stands on none. */
function selectCursor(): boolean {
  const { list, cursor } = usePlayer.getState();
  if (cursor === null || !list?.ids.includes(cursor)) return false;
  toggleSelected(cursor);
  return true;
}

/** Moves the cursor by a row and chooses both. */
function extend(by: 1 | -1): boolean {
  const { list, cursor, current } = usePlayer.getState();
  const from = cursor ?? current;
  const place = list && placeBeside(list.ids, from, by);
  const id = place === null || place === undefined ? null : list?.ids[place];
  if (id === null || id === undefined) return false;
  selectTo(id, from !== null && list?.ids.includes(from) ? from : id);
  revealRow(id);
  return true;
}

/** The keys by which rows are chosen. */
export function useSelectionKeys(): void {
  useShortcuts({
    'list.select': selectCursor,
    'list.select-down': () => extend(1),
    'list.select-up': () => extend(-1),
    'list.select-all': selectAll,
  });
}
