import { useMemo } from 'react';
import { TEXTS } from '../../api/messages';
import { ListTable, useList } from '../../components/list/list-table';
import { useSelectionKeys } from '../../components/player/use-selection-keys';
import { useTrackTable } from '../../components/player/use-track-rows';
import type { OwnTrack } from '../../protocol/generated/protocol';
import type { CatalogueOrder } from '../../stores/catalogue/apply';
import { trackList } from '../../stores/catalogue/list';
import { selection, useSelection } from '../../stores/catalogue/selection';
import { useCatalogue } from '../../stores/catalogue/store';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import { trackColumns } from './track-columns';

/** The table of the creator's tracks that match the filter. */
export function TracksTable({ onDelete }: { onDelete: (track: OwnTrack) => void }) {
  const list = useList(trackList);
  const filtered = trackList.use((state) => state.filter.type !== 'all' || state.filter.title !== '');
  const sort = trackList.use((state) => state.filter);
  const edited = useCatalogue((state) => state.editing?.track.track_id ?? null);
  const { toggle, cursor, playing } = useTrackTable('catalogue', list.rows);
  const selected = useSelection((state) => state.ids);
  useSelectionKeys(selection);
  const isBeside = edited !== null;
  const columns = useMemo(() => trackColumns(toggle, onDelete, isBeside), [toggle, onDelete, isBeside]);
  return (
    <ListTable
      label="Tracks"
      list={list}
      columns={columns}
      sort={sort}
      onSort={(next) => trackList.setFilter(next as CatalogueOrder)}
      minWidth={isBeside ? 600 : 760}
      rowState={({ track_id }) => {
        if (track_id === playing) return 'current';
        return track_id === edited || selected.has(track_id) ? 'selected' : undefined;
      }}
      cursor={cursor}
      loadingText={TEXTS.loadingTracks}
      empty={
        filtered ? (
          <EmptyState
            title={TEXTS.nothingFound}
            help="No tracks match your search and type."
            action={<Button onClick={() => trackList.setFilter({ type: 'all', title: '' })}>Clear filters</Button>}
          />
        ) : (
          <EmptyState
            title="No tracks yet"
            help="Drop an mp3 on this page: we'll ask for details once it's uploaded."
          />
        )
      }
    />
  );
}
