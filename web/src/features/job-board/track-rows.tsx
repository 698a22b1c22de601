import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ownTrackColumns } from '../../components/player/track-cells';
import { useTrackCursor, useTrackRows } from '../../components/player/use-track-rows';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { queueOf } from '../../stores/player/queue';
import { toggleRow, usePlayer } from '../../stores/player/store';
import { DataTable } from '../../ui/table/data-table';
import { Tag } from '../../ui/tag';
import styles from './job-detail.module.css';

export interface TrackRowsProps {
  /** The name of the list, for readers. */
  label: string;
  /** The name of the queue: what previous and next go through. */
  list: string;
  tracks: readonly OwnTrack[];
  /** Tracks that were added and are not submitted yet. */
  fresh?: ReadonlySet<TrackId>;
  /** What can be done with a track, at the end of its row. The same function while it would draw the same. */
  action: (track: OwnTrack) => ReactNode;
  empty: ReactNode;
}

const NOTHING: ReadonlySet<TrackId> = new Set();

/** The tracks in a job's detail: those that one has, or those that were submitted. */
export function TrackRows({ label, list, tracks, fresh = NOTHING, action, empty }: TrackRowsProps) {
  const playing = usePlayer((state) => state.current);
  const queue = useMemo(() => queueOf(list, tracks), [list, tracks]);
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });
  const columns = useMemo(() => {
    const { play, wave, type, length } = ownTrackColumns((id) => toggleRow(latest.current, id));
    return [
      play,
      { id: 'title', head: 'Title', names: true, cell: (track: OwnTrack) => titleOf(track, fresh.has(track.track_id)) },
      wave,
      type,
      length,
      { id: 'action', head: 'Action', bare: true, width: 154, align: 'right' as const, cell: action },
    ];
  }, [action, fresh]);
  useTrackRows(queue);
  return (
    <DataTable
      label={label}
      status="ready"
      rows={tracks}
      rowKey={({ track_id }) => track_id}
      columns={columns}
      rowHeight={42}
      rowState={({ track_id }) => (track_id === playing ? 'current' : fresh.has(track_id) ? 'own' : undefined)}
      cursor={useTrackCursor()}
      empty={empty}
    />
  );
}

function titleOf({ title }: OwnTrack, isFresh: boolean): ReactNode {
  return (
    <span className={styles.title}>
      <span className="clip" title={title}>
        {title}
      </span>
      {isFresh && <Tag tone="amber">new</Tag>}
    </span>
  );
}
