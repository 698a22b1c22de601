import { useEffect, useMemo, useRef } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useTrackCursor, useTrackRows } from '../../components/player/use-track-rows';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { trackList, useTrackList } from '../../stores/catalogue/list';
import { useCatalogue } from '../../stores/catalogue/store';
import { queueOf } from '../../stores/player/queue';
import { toggleRow, usePlayer } from '../../stores/player/store';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { trackColumns } from './track-columns';

/** The tracks, as the filter asks for them. */
export function TracksTable({ onDelete }: { onDelete: (track: OwnTrack) => void }) {
  const status = useTrackList((state) => state.status);
  const failure = useTrackList((state) => state.failure);
  const rows = useTrackList((state) => state.rows);
  const filtered = useTrackList((state) => state.filter.type !== 'all' || state.filter.title !== '');
  const edited = useCatalogue((state) => state.editing?.track.track_id ?? null);
  const playing = usePlayer((state) => state.current);
  const queue = useMemo(() => queueOf('catalogue', rows), [rows]);
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });
  const columns = useMemo(() => trackColumns((id) => toggleRow(latest.current, id), onDelete), [onDelete]);
  useTrackRows(queue);
  return (
    <DataTable
      label="Tracks"
      status={status === 'idle' ? 'loading' : status}
      rows={rows}
      rowKey={({ track_id }) => track_id}
      columns={columns}
      minWidth={560}
      rowState={({ track_id }) => (track_id === playing ? 'current' : track_id === edited ? 'selected' : undefined)}
      cursor={useTrackCursor()}
      error={errorText(failure)}
      onRetry={() => void trackList.reload()}
      loadingText={TEXTS.loadingTracks}
      onEnd={() => void trackList.loadMore()}
      empty={
        filtered ? (
          <EmptyState
            title={TEXTS.nothingFound}
            help="No track matches the search and type."
            action={<Button onClick={() => trackList.setFilter({ type: 'all', title: '' })}>Clear filters</Button>}
          />
        ) : (
          <EmptyState title="No tracks yet" help="Drop an mp3 above: we'll ask for details once it's uploaded." />
        )
      }
    />
  );
}
