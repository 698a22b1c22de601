import { type ReactNode, useCallback, useMemo } from 'react';
import { ownTrackColumns } from '../../components/player/track-cells';
import { useTrackTable } from '../../components/player/use-track-rows';
import type { JobRow, OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { remainingLimits, type Submission } from '../../stores/application/apply';
import { useProgressed } from '../../stores/application/progress';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { DataTable } from '../../ui/table/data-table';
import { Tag } from '../../ui/tag';
import styles from './job-detail.module.css';
import { Add, RemoveAdded, Sent } from './track-actions';

export interface JobTracksProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** The name of the player's queue for these tracks. */
  list: string;
  tracks: readonly OwnTrack[];
  job: JobRow;
  /** The chosen submission; null for a new one. */
  submission: Submission | null;
  /** The tracks that the creator has submitted to this job in other submissions. */
  elsewhere: ReadonlySet<TrackId>;
  /** True if the creator has chosen a playlist for the added tracks, or has typed a name for a new one. */
  isNamed: boolean;
  empty: ReactNode;
}

const ACTION_WIDTH = 190;

/**
 * A table of tracks in the detail of a job. A track that is not submitted has a button that adds it to the next submission or removes it
 * from there. A submitted track shows its progress.
 */
export function JobTracks({ label, list, tracks, job, submission, elsewhere, isNamed, empty }: JobTracksProps) {
  const { toggle, cursor, playing } = useTrackTable(list, tracks);
  const progressed = useProgressed((state) => state.ids);
  const added = useMemo(() => new Set(remainingLimits(job).addedTracks), [job]);
  const rows = useMemo(() => new Map(submission?.rows?.map((row) => [row.track_id, row])), [submission]);
  const sent = useMemo(() => new Set(submission?.tracks_id), [submission]);
  const action = useCallback(
    (track: OwnTrack) => {
      const id = track.track_id;
      // the progress of a track comes with its row, which is read after a press on Submit
      if (submission && sent.has(id)) return <Sent job={job} track={rows.get(id) ?? track} submission={submission} />;
      if (elsewhere.has(id)) return <Tag>In another playlist</Tag>;
      if (added.has(id)) return <RemoveAdded job={job} track={track} />;
      return <Add job={job} track={track} isNamed={isNamed} />;
    },
    [job, submission, elsewhere, isNamed, added, rows, sent],
  );
  const columns = useMemo(() => {
    const { play, wave, type, length } = ownTrackColumns(toggle);
    return [
      play,
      {
        id: 'title',
        head: 'Title',
        rowHeader: true,
        cell: (track: OwnTrack) => titleOf(track, added.has(track.track_id)),
      },
      wave,
      type,
      length,
      { id: 'action', head: 'Action', hiddenHeader: true, width: ACTION_WIDTH, align: 'right' as const, cell: action },
    ];
  }, [toggle, action, added]);
  return (
    <DataTable
      label={label}
      status="ready"
      rows={tracks}
      rowKey={({ track_id }) => track_id}
      columns={columns}
      rowHeight={42}
      rowState={({ track_id }) => {
        if (progressed.has(track_id)) return 'remote';
        if (track_id === playing) return 'current';
        return added.has(track_id) ? 'own' : undefined;
      }}
      cursor={cursor}
      empty={empty}
    />
  );
}

function titleOf({ title }: OwnTrack, isNew: boolean): ReactNode {
  return (
    <span className={styles.title}>
      <span className="clip" {...fullTextTooltip}>
        {title}
      </span>
      {isNew && <Tag tone="amber">new</Tag>}
    </span>
  );
}
