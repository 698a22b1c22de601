import { useEffect, useMemo } from 'react';
import { TEXTS } from '../../api/messages';
import type { CatalogueTrack } from '../../protocol/generated/calls';
import type { TrackId, UserId } from '../../protocol/generated/protocol';
import { tracksOfPerson } from '../../stores/person/lists';
import { isUndescribed, nameOf } from '../../stores/player/queue';
import { cx } from '../../ui/cx';
import { typeName } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { ListTable, useList } from '../list/list-table';
import { playableColumns } from '../player/track-cells';
import { useTrackTable } from '../player/use-track-rows';
import styles from './people.module.css';

/** Returns the tracks of a creator, which are read while they are shown, and the functions that play them. */
export function useTracksOf(id: UserId) {
  useEffect(() => tracksOfPerson.open({ id }), [id]);
  const list = useList(tracksOfPerson);
  const total = tracksOfPerson.use((state) => state.total);
  return { list, total, tracks: list.rows, ...useTrackTable(`tracks of ${id}`, list.rows) };
}

/** The tracks of a creator as a table, played in the player of the shell. */
export function TracksTable({ list, cursor, playing, toggle }: ReturnType<typeof useTracksOf>) {
  const columns = useMemo(() => columnsOf(toggle), [toggle]);
  return (
    <ListTable
      label="Tracks"
      list={list}
      columns={columns}
      cursor={cursor}
      rowState={({ track_id }) => (track_id === playing ? 'current' : undefined)}
      loadingText={TEXTS.loadingTracks}
      empty={<EmptyState title="No tracks yet" help="They haven't uploaded anything." />}
    />
  );
}

function columnsOf(onPlay: (id: TrackId) => void): readonly Column<CatalogueTrack>[] {
  const { play, wave, length } = playableColumns<CatalogueTrack>(onPlay);
  return [
    play,
    {
      id: 'title',
      head: 'Title',
      rowHeader: true,
      cell: (track) => (
        <span className="clip" {...fullTextTooltip}>
          {nameOf(track)}
        </span>
      ),
    },
    wave,
    { id: 'type', head: 'Type', width: 70, cell: ({ type }) => typeName(type) },
    length,
    { id: 'rights', head: 'Rights', width: 110, cell: (track) => <Rights track={track} /> },
  ];
}

function Rights({ track }: { track: CatalogueTrack }) {
  const isComplete = track.rights_complete && !isUndescribed(track);
  return <span className={cx(!isComplete && styles.incomplete)}>{isComplete ? 'Complete' : 'Incomplete'}</span>;
}
